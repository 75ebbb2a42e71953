import type { Log } from '#platform/log/log'
import { commentEventOf, type Line } from './line.ts'
import type { Room, Said } from './room.ts'
import type { LineRows } from './rows.ts'

/** Whoever was silenced after they said it; what is paid for stays paid for. */
function isSilenced(room: Room, { kind, profile }: Said['line'], now: number): boolean {
  const { rules } = room
  return (
    kind === 'normal' && rules.roleOf(profile.id) === 'viewer' && rules.sanctionOf(profile.id, now) !== null
  )
}

/**
 * Keeps what was said in a room since the last tick, then tells it: what a viewer saw is what the replay shows. The
 * room's one owner gives the numbers, so they have no gap; what was paid for is known by its id and comes once,
 * however often it is brought (ruling R21).
 */
export async function keepLines(room: Room, needs: { rows: LineRows; log: Log; now: number }): Promise<void> {
  const { rows, log } = needs
  const said = room.said.splice(0).filter(({ line }) => !isSilenced(room, line, needs.now))
  try {
    const paidIds = said.filter(({ line }) => line.kind !== 'normal').map(({ line }) => line.id)
    const known = await rows.seqsOf(paidIds)
    const lastSeq = room.lastSeq ?? (await rows.lastSeq(room.id))
    const seen = new Set(known.keys())
    const fresh = said.filter(({ line }) => !seen.has(line.id) && seen.add(line.id))
    const lines = fresh.map(({ line }, i): Line => ({ ...line, seq: lastSeq + 1 + i }))
    if (lines.length > 0) {
      // An error at a commit may have been none (trust F3): then the database says where we are.
      room.lastSeq = null
      await rows.add(
        room.id,
        lines.map((line, i) => ({ ...line, hiddenAt: fresh[i]?.isHidden ? needs.now : null })),
      )
    }
    room.lastSeq = lastSeq + lines.length
    lines.forEach((line, i) => {
      if (!fresh[i]?.isHidden) room.tellLine(line)
      // Whoever advertises to nobody but themselves does not look for another way.
      else room.tellOnly([line.profile.id], commentEventOf(line))
    })
    const seqs = new Map([...known, ...lines.map(({ id, seq }) => [id, seq] as const)])
    for (const { line, keep } of said) keep?.(seqs.get(line.id) ?? 0)
  } catch (error) {
    log.error({ err: error, roomId: room.id, lines: said.length }, 'lines could not be kept')
    for (const { lose } of said) lose()
  }
}
