import { randomUUIDv7 } from 'node:crypto'

let last = ''

/**
 * A new id: UUIDv7, so that ids sort by the time they were made and indexes grow at one end. Those of one process sort
 * by the order in which it made them, within a millisecond too, or when its clock goes back (RFC 9562, section 6.2).
 */
export function newId(): string {
  const id = randomUUIDv7()
  last = id > last ? id : follow(last, id)
  return last
}

const COUNTER_MAX = 0xfff

/** The id after `before`: its time and counter, one more, with the random end of `fresh`. */
function follow(before: string, fresh: string): string {
  const counter = Number.parseInt(before.slice(15, 18), 16) + 1
  const atMs = madeAtOf(before) + (counter > COUNTER_MAX ? 1 : 0)
  const time = atMs.toString(16).padStart(12, '0')
  const written = (counter & COUNTER_MAX).toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${written}${fresh.slice(18)}`
}

/** When an id of ours was made, in milliseconds: the first 48 bits of a UUIDv7 (RFC 9562, section 5.7). */
export function madeAtOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text from outside can be an id of ours; the database would refuse any other. */
export function isId(text: string): boolean {
  return ID.test(text)
}
