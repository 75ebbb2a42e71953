import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { fakeClock } from '../../clock/clock-fake.ts'
import { endUnread, paced } from './long-body.ts'

async function readAll(stream: PassThrough, clock: ReturnType<typeof fakeClock>, texts: string[]) {
  for await (const chunk of paced(stream, clock)) texts.push(String(chunk))
}

test('a body that goes on is passed on, however long it takes', async () => {
  const [stream, clock, texts] = [new PassThrough(), fakeClock(), [] as string[]]
  const reading = readAll(stream, clock, texts)
  for (const text of ['a', 'b', 'c']) {
    stream.write(text)
    await expect.poll(() => texts.at(-1)).toBe(text)
    await clock.advance(59_000)
  }
  stream.end()
  await reading
  expect(clock.pending).toBe(0)
})

test('a sender that is silent for a minute is cut', async () => {
  const [stream, clock, texts] = [new PassThrough(), fakeClock(), [] as string[]]
  const reading = expect(readAll(stream, clock, texts)).rejects.toThrow('the sender stalled')
  stream.write('a')
  await expect.poll(() => texts).toEqual(['a'])
  await clock.advance(60_000)
  await reading
  expect(stream.destroyed).toBe(true)
})

test('a refused sender has two seconds to read why before it is cut', async () => {
  const [stream, clock] = [new PassThrough(), fakeClock()]
  stream.write('bytes that nobody wants')
  endUnread(stream, clock)
  await clock.advance(1_999)
  expect(stream.destroyed).toBe(false)
  await clock.advance(1)
  expect(stream.destroyed).toBe(true)
})
