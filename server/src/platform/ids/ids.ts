import { randomUUIDv7 } from 'node:crypto'

/** A new id: UUIDv7, so that ids sort by the time they were made and indexes grow at one end. */
export function newId(): string {
  return randomUUIDv7()
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
