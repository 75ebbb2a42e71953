import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Failure } from '#platform/errors/failure'
import { silentLog } from '#platform/log/log'
import { openMailQueue } from './mail-queue.ts'

/** A log whose lines are read. */
function openMemoryLog() {
  let said = ''
  const stream = new Writable({
    write(line, _encoding, done) {
      said += String(line)
      done()
    },
  })
  return { log: pino(stream), said: () => said }
}

test('letters leave after the call that wrote them, at most four at once', async () => {
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

test('a letter that fails stops no other, and the log says why without quoting anybody', async () => {
  const { log, said } = openMemoryLog()
  const mailQueue = openMailQueue(log)
  mailQueue.add('first', async () => {
    throw new Failure('The mail server was away.')
  })
  mailQueue.add('second', async () => {
    throw new Error('could not write to ayu@tayang.test')
  })
  await new Promise<void>((resolve) => mailQueue.add('third', async () => resolve()))
  await mailQueue[Symbol.asyncDispose]()
  expect(said()).toContain('The mail server was away.')
  expect(said()).toContain('"what":"second"')
  expect(said()).not.toContain('ayu@')
})

test('a house that closes waits for what is on its way and begins nothing more', async () => {
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

test('beyond a thousand letters that wait, one more is dropped and the log says so', async () => {
  const { log, said } = openMemoryLog()
  const mailQueue = openMailQueue(log)
  for (let i = 0; i <= 1_000; i++) mailQueue.add('letter', () => Promise.resolve())
  expect(said()).toContain('the mail queue is full')
  await mailQueue[Symbol.asyncDispose]()
})
