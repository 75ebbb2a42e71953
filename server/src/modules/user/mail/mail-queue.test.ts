import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Failure } from '#platform/errors/failure'
import { silentLog } from '#platform/log/log'
import { openMailQueue } from './mail-queue.ts'

/** A log whose lines the test reads. */
function openMemoryLog() {
  let logged = ''
  const stream = new Writable({
    write(line, _encoding, done) {
      logged += String(line)
      done()
    },
  })
  return { log: pino(stream), logged: () => logged }
}

test('messages are sent after the call that queued them, at most four at once', async () => {
  const mailQueue = openMailQueue(silentLog())
  let [running, most, sent] = [0, 0, 0]
  const all = new Promise<void>((resolve) => {
    for (let i = 0; i < 20; i++) {
      mailQueue.add('letter', async () => {
        most = Math.max(most, ++running)
        await new Promise((next) => setImmediate(next))
        running--
        if (++sent === 20) resolve()
      })
    }
  })
  expect(sent).toBe(0)
  await all
  expect(most).toBe(4)
  await mailQueue[Symbol.asyncDispose]()
})

test('a message that fails stops no other, and the log does not quote the receiver', async () => {
  const { log, logged } = openMemoryLog()
  const mailQueue = openMailQueue(log)
  mailQueue.add('first', async () => {
    throw new Failure('The mail server was away.')
  })
  mailQueue.add('second', async () => {
    throw new Error('could not write to ayu@tayang.test')
  })
  await new Promise<void>((resolve) => mailQueue.add('third', async () => resolve()))
  await mailQueue[Symbol.asyncDispose]()
  expect(logged()).toContain('The mail server was away.')
  expect(logged()).toContain('"what":"second"')
  expect(logged()).not.toContain('ayu@')
})

test('closing waits for the messages that are being sent and starts no more', async () => {
  const mailQueue = openMailQueue(silentLog())
  const done: number[] = []
  const begun = new Promise<void>((resolve) => {
    for (let i = 0; i < 10; i++) {
      mailQueue.add('letter', async () => {
        if (i === 3) resolve()
        await new Promise((next) => setTimeout(next, 1))
        done.push(i)
      })
    }
  })
  await begun
  await mailQueue[Symbol.asyncDispose]()
  expect(done).toEqual([0, 1, 2, 3])
})

test('a message beyond a thousand waiting ones is dropped and logged', async () => {
  const { log, logged } = openMemoryLog()
  const mailQueue = openMailQueue(log)
  for (let i = 0; i <= 1_000; i++) mailQueue.add('letter', () => Promise.resolve())
  expect(logged()).toContain('the mail queue is full')
  await mailQueue[Symbol.asyncDispose]()
})
