import { shows } from '@tayang/contract'
import { sendGarbage } from '../../../media/src/test/rtmp-fuzz.ts'
import { publishLive } from '../../../tests/films.ts'
import { watchAlong } from '../../live/watch-along.ts'
import { until } from '../../protocol/until.ts'
import { Tally, type AttackCase, type Budget, type Outcome } from '../attack.ts'
import { served, type Installation } from '../installation.ts'

const CONNECTIONS = { all: 22_000, share: 400 }
const PICTURE = { width: 426, height: 240 }
/** Time that is left for the show to end in good order. */
const ENDING_MS = 10_000

/** Garbage at the port of publishers while somebody is on air. */
export const rtmp: AttackCase = {
  name: 'rtmp',
  holds: 'A show stays on air without a gap while strangers send malformed RTMP.',

  async run(installation: Installation, budget: Budget): Promise<Outcome> {
    const tally = new Tally()
    const streamer = await installation.person('Rani')
    const as = { token: streamer.token }
    const show = served(await installation.call(shows.createShow, { body: { name: 'Tetap siar' } }, as))
    const { key } = served(await installation.call(shows.getRtmp, {}, as))
    served(await installation.call(shows.startBroadcasting, { params: { id: show.id } }, as))
    const publisher = publishLive(`rtmp://127.0.0.1:${installation.rtmpPort}/live/${key}`, PICTURE)
    try {
      const list = `${installation.address}/media/live/${show.id}/${PICTURE.height}/media.m3u8`
      await until(async () => (await fetch(list)).ok, { withinMs: 30_000, what: 'the show on air' })
      const watching = watchAlong(list)
      const sent = await sendGarbage({
        port: installation.rtmpPort,
        connections: budget.many(CONNECTIONS.all, CONNECTIONS.share),
        seed: budget.random.below(1_000_000),
        from: () => installation.newAddress(),
        isOver: () => performance.now() > budget.endMs - ENDING_MS,
      })
      const text = await (await fetch(list)).text()
      const watched = await watching.stop()
      tally.note(null, sent)
      tally.say(`${sent} connections beside ${watched.segments} segments of the show`)
      tally.note(watched.gaps === 0 ? null : `${watched.gaps} segments were missed`)
      tally.note(/^#EXT-X-DISCONTINUITY$/m.test(text) ? 'the show was interrupted' : null)
      tally.note(text.includes('#EXT-X-ENDLIST') ? 'the show was ended' : null)
    } finally {
      publisher.stop()
      await publisher.done
      await installation.call(shows.stopBroadcasting, { params: { id: show.id } }, as)
    }
    return tally.outcome()
  },
}
