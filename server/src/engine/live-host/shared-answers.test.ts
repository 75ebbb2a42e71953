import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../platform/clock/clock-fake.ts'
import { openLeaving, type Leaving } from './leaving.ts'
import { openSharedAnswers, type OriginAnswer, type SharedAnswer } from './shared-answers.ts'

/** An answer of the origin that comes as the test writes it. */
function coming(length: number | null, control = 'public, max-age=1', status = 200) {
  const body = new PassThrough()
  const headers = { 'cache-control': control, ...(length !== null && { 'content-length': String(length) }) }
  return { body, answer: { status, headers, body } satisfies OriginAnswer }
}

const whole = (text: string, control?: string, status?: number): OriginAnswer => {
  const { answer, body } = coming(text.length, control, status)
  body.end(text)
  return answer
}

const textOf = async ({ body }: SharedAnswer): Promise<string> =>
  Buffer.isBuffer(body) ? body.toString() : (await buffer(body)).toString()

function open({ bytesMax }: { bytesMax?: number } = {}) {
  const clock = fakeClock()
  const answers = openSharedAnswers({ clock, ...(bytesMax !== undefined && { bytesMax }) })
  const asked: string[] = []
  const viewer = openLeaving
  const get = async (key: string, make: () => OriginAnswer, by = viewer()) =>
    answers.get(key, { leaving: by }, async () => {
      asked.push(key)
      return make()
    })
  return { clock, answers, asked, viewer, get }
}

describe('answers that many ask for', () => {
  it('are asked for once while they are waited for, and once while they may be kept', async () => {
    const { answers, clock, asked, get } = open()
    const list = () => whole(`list ${asked.length}`)
    const crowd = await Promise.all(Array.from({ length: 50 }, () => get('list', list)))
    expect(new Set(await Promise.all(crowd.map(textOf)))).toEqual(new Set(['list 1']))
    await clock.advance(999)
    expect(await textOf(await get('list', list))).toBe('list 1')
    await clock.advance(1)
    expect(await textOf(await get('list', list))).toBe('list 2')
    expect(await textOf(await get('other', list))).toBe('list 3')
    expect(asked).toEqual(['list', 'list', 'other'])
    expect(answers.counts()).toEqual({ kept: 1, joined: 49, asked: 3, alone: 0 })
  })

  it('are told with their age, so that caches behind this one keep them no longer than they may', async () => {
    const { clock, get } = open()
    const part = () => whole('part', 'public, max-age=3600, immutable')
    expect((await get('part', part)).ageSeconds).toBe(0)
    await clock.advance(90_500)
    const later = await get('part', part)
    expect([later.ageSeconds, later.headers['cache-control']]).toEqual([
      90,
      'public, max-age=3600, immutable',
    ])
  })

  it('are given on while they come, to who asks later from their beginning', async () => {
    const { asked, get } = open()
    const { body, answer } = coming(6)
    const first = await get('part', () => answer)
    body.write('one')
    const pieces = (first.body as Readable)[Symbol.asyncIterator]()
    expect(String((await pieces.next()).value)).toBe('one')
    const second = textOf(await get('part', () => answer))
    body.end('two')
    expect([String((await pieces.next()).value), await second]).toEqual(['two', 'onetwo'])
    expect(asked).toEqual(['part'])
  })

  it('are waited for to the last byte by who wants them whole, who all get the same buffer', async () => {
    const { answers, viewer } = open()
    const { body, answer } = coming(6)
    const get = () => answers.get('list', { leaving: viewer(), wantsWhole: true }, async () => answer)
    const [one, other] = [get(), get()]
    body.write('one')
    body.end('two')
    const bytes = (await one).body
    expect([String(bytes), (await other).body === bytes, (await get()).body === bytes]).toEqual([
      'onetwo',
      true,
      true,
    ])
    const half = coming(6)
    const broken = answers.get('half', { leaving: viewer(), wantsWhole: true }, async () => half.answer)
    half.body.end('one')
    await expect(broken).rejects.toThrow('before its end')
  })

  it('go on for the others when one leaves, and end with the last one', async () => {
    const { answers, viewer } = open()
    const origin = Promise.withResolvers<OriginAnswer>()
    let everybody: Leaving | undefined
    const ask = (leaving: Leaving) => {
      everybody = leaving
      return origin.promise
    }
    const [one, other] = [viewer(), viewer()]
    const gone = answers.get('list', { leaving: one }, ask)
    const stays = answers.get('list', { leaving: other }, ask)
    one.leave()
    expect(everybody?.hasLeft).toBe(false)
    const { body, answer } = coming(4)
    origin.resolve(answer)
    await expect(gone).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    const { body: read } = await stays
    body.write('li')
    expect(everybody?.hasLeft).toBe(false)
    other.leave()
    expect(everybody?.hasLeft).toBe(true)
    body.destroy()
    await expect(buffer(read as Readable)).rejects.toThrow('before its end')
    // Nothing of half an answer is kept.
    const next = await answers.get('list', { leaving: viewer() }, async () => whole('next'))
    expect(await textOf(next)).toBe('next')
  })

  it('are refused to all who wait where the origin fails, and asked for again by the next one', async () => {
    const { asked, get } = open()
    const fail = () => {
      throw new Error('nobody there')
    }
    const both = await Promise.allSettled([get('list', fail), get('list', fail)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await textOf(await get('list', () => whole('back')))).toBe('back')
    expect(asked).toHaveLength(2)
  })

  it('of refusals are kept for a moment at most, and not at all where no cache may', async () => {
    const { clock, asked, get } = open()
    await get('missing', () => whole('', 'public, max-age=3600', 404))
    await get('missing', () => whole('', 'public, max-age=3600', 404))
    await clock.advance(1_000)
    await get('missing', () => whole('', 'public, max-age=3600', 404))
    expect(asked).toHaveLength(2)
    for (const control of ['no-store', 'private, max-age=60', 'public, max-age=0']) {
      await textOf(await get(control, () => whole('no', control)))
      await textOf(await get(control, () => whole('no', control)))
    }
    expect(asked).toHaveLength(8)
  })

  it('may be kept as long as edges may, where that is not what browsers may', async () => {
    const { asked, get } = open()
    const missing = () => ({
      ...whole('', 'public, max-age=0', 404),
      headers: {
        'content-length': '0',
        'cache-control': 'public, max-age=0',
        'cdn-cache-control': 'max-age=1',
      },
    })
    await get('soon', missing)
    await get('soon', missing)
    expect(asked).toHaveLength(1)
  })
})

describe('the memory of answers', () => {
  const LONG = 'public, max-age=3600'
  const part = (kilobytes: number) => () => whole('x'.repeat(kilobytes * 1_000), LONG)

  it('stays within its bound: what was asked for longest ago goes first', async () => {
    const { answers, asked, viewer, get } = open({ bytesMax: 40_000 })
    const ask = async (key: string) => {
      const by = viewer()
      const text = await textOf(await get(key, part(4), by))
      by.leave()
      return text.length
    }
    for (let n = 0; n < 8; n++) await ask(`${n}`)
    expect(answers.held()).toBe(40_000)
    await ask('0')
    await ask('8')
    expect([asked.length, answers.held()]).toEqual([9, 40_000])
    await ask('0')
    await ask('1')
    expect(asked.slice(9)).toEqual(['1'])
  })

  it('counts what slow viewers still read, and leaves new answers to themselves when it is full', async () => {
    const { answers, asked, viewer, get } = open({ bytesMax: 40_000 })
    const slow = Array.from({ length: 8 }, viewer)
    for (const [n, by] of slow.entries()) await get(`${n}`, part(4), by)
    expect(answers.held()).toBe(40_000)
    for (let n = 0; n < 2; n++) expect((await textOf(await get('new', part(4)))).length).toBe(4_000)
    // Once to see that there is no room, and once for who asks.
    expect(asked.filter((key) => key === 'new')).toHaveLength(4)
    for (const by of slow) by.leave()
    expect(answers.held()).toBeLessThanOrEqual(40_000)
    const by = viewer()
    await textOf(await get('new', part(4), by))
    by.leave()
    await textOf(await get('new', part(4)))
    expect(asked.filter((key) => key === 'new')).toHaveLength(5)
  })

  it('takes no answer that is too long for it, and none that names no length', async () => {
    const { answers, asked, get } = open({ bytesMax: 40_000 })
    for (let n = 0; n < 2; n++) expect((await textOf(await get('long', part(5)))).length).toBe(5_000)
    const endless = () => {
      const { answer, body } = coming(null)
      body.end('text')
      return answer
    }
    expect(await textOf(await get('endless', endless))).toBe('text')
    expect([asked.length, answers.held()]).toEqual([6, 0])
    expect(answers.counts()).toEqual({ kept: 0, joined: 0, asked: 3, alone: 3 })
  })

  it('holds nothing once its answers were read and may not be kept', async () => {
    const { answers, viewer, get } = open()
    const by = viewer()
    const { body, answer } = coming(4, 'no-store')
    const text = get('list', () => answer, by).then(textOf)
    body.end('text')
    expect(await text).toBe('text')
    expect(answers.held()).toBeGreaterThan(0)
    by.leave()
    expect(answers.held()).toBe(0)
  })

  it('forgets those of one show at once', async () => {
    const { answers, asked, get } = open()
    await get('show list', part(1))
    const { answer } = coming(4, LONG)
    await get('show part', () => answer)
    await get('shows list', part(1))
    answers.forget('show ')
    for (const key of ['show list', 'show part', 'shows list']) await get(key, part(1))
    expect(asked.slice(3)).toEqual(['show list', 'show part'])
  })
})
