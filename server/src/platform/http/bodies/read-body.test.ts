import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../clock/clock-fake.ts'
import { readBody } from './read-body.ts'
import { isSignedBody, signBody } from './signed-body.ts'

const read = (stream: Readable, sizeBytesMax = 10) =>
  readBody(stream, { sizeBytesMax, withinMs: 1_000, clock: fakeClock() })

describe('a body', () => {
  it.each([
    ['nothing', [], ''],
    ['one piece', ['abc'], 'abc'],
    ['several pieces', ['abc', 'def'], 'abcdef'],
    ['exactly its bound', ['0123456789'], '0123456789'],
  ])('of %s is read whole', async (_what, pieces, text) => {
    expect(String(await read(Readable.from(pieces.map((piece) => Buffer.from(piece)))))).toBe(text)
  })

  it('larger than its bound is refused, also in small pieces, and the stream stays open for the answer', async () => {
    const stream = Readable.from(['01234', '56789', 'x'].map((piece) => Buffer.from(piece)))
    await expect(read(stream)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
    expect(stream.destroyed).toBe(false)
  })

  it('that comes too slowly is refused and says so', async () => {
    const clock = fakeClock()
    const stream = new PassThrough()
    stream.write('a')
    const reading = readBody(stream, { sizeBytesMax: 10, withinMs: 1_000, clock })
    const refused = expect(reading).rejects.toMatchObject({
      code: 'INVALID_PARAMETERS',
      details: ['The body came too slowly'],
    })
    await clock.advance(1_000)
    await refused
    expect(clock.pending).toBe(0)
  })

  it('of a client that went away is refused, and is no failure of the server', async () => {
    const stream = new PassThrough()
    const reading = read(stream)
    stream.destroy(new Error('aborted'))
    await expect(reading).rejects.toMatchObject({ code: 'INVALID_PARAMETERS', details: [] })
  })

  it('leaves no timer behind', async () => {
    const clock = fakeClock()
    await readBody(Readable.from([Buffer.from('a')]), { sizeBytesMax: 10, withinMs: 1_000, clock })
    expect(clock.pending).toBe(0)
  })
})

describe('a signed body', () => {
  const NOW = 1_700_000_000_000
  const body = Buffer.from('{"amount":1}')
  const terms = { secret: 'shared', withinMs: 300_000, now: NOW }
  const header = signBody(body, { secret: 'shared', at: NOW })

  it.each([
    ['now', NOW],
    ['five minutes ago', NOW - 300_000],
    ['by a clock that is five minutes ahead', NOW + 300_000],
  ])('is valid where it was signed %s', (_what, at) => {
    expect(isSignedBody({ header: signBody(body, { secret: 'shared', at }), body }, terms)).toBe(true)
  })

  it.each<[string, string | undefined, Buffer]>([
    ['without a signature', undefined, body],
    ['with an empty signature', '', body],
    ['with one changed byte', header, Buffer.from('{"amount":2}')],
    ['signed with another secret', signBody(body, { secret: 'other', at: NOW }), body],
    ['signed too long ago', signBody(body, { secret: 'shared', at: NOW - 300_001 }), body],
    ['signed for too far ahead', signBody(body, { secret: 'shared', at: NOW + 300_001 }), body],
    ['with the time of another signature', header.replace(/^t=\d+/, `t=${NOW + 1}`), body],
    ['with a signature in capital letters', header.toUpperCase(), body],
    ['with a signature cut short', header.slice(0, -1), body],
    ['with more after its signature', `${header},v2=00`, body],
  ])('%s is invalid', (_what, given, bytes) => {
    expect(isSignedBody({ header: given, body: bytes }, terms)).toBe(false)
  })
})
