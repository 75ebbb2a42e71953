import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/src/platform/database/database.ts'
import { schemas } from '../../server/src/app/app.ts'
import { openTestDatabase } from '../database.ts'
import { makeOperator, startProgram } from '../program.ts'

const SECRET = 'a secret of at least thirty-two characters'

let folder: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tayang-program-'))
  database = await openTestDatabase(schemas)
})
afterEach(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A server on the one database, with a home of its own. */
const start = (home: string, { secret = SECRET, roles = 'api,socket,worker' } = {}) =>
  startProgram({
    home: path.join(folder, home),
    roles,
    env: { DATABASE_URL: database.url, TAYANG_SECRET: secret },
  })

describe('a second server on one database', () => {
  it('ends with one sentence, and the first one goes on', async () => {
    await using first = await start('first')
    await first.onAir()
    await using second = await start('second', { roles: 'worker' })
    expect((await second.ended).code).toBe(1)
    expect(second.said().err.trim()).toBe(
      'Another Tayang already serves this database, and chat, quizzes, shows on air and limits are in its memory: ' +
        'start this one with --roles transcode or ingest,packager or api or api,socket or web,api or web,api,socket beside it, ' +
        'stop the other one, or give this one a DATABASE_URL of its own.',
    )
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
    // What is meant to run beside a server still does.
    const env = { DATABASE_URL: database.url, TAYANG_SECRET: SECRET }
    expect((await makeOperator(path.join(folder, 'second'), 'sri@example.com', env)).code).toBe(0)
  }, 180_000)

  it('takes the place of one that was killed at once', async () => {
    await using first = await start('first')
    await first.onAir()
    first.kill('SIGKILL')
    await first.ended
    await using second = await start('second')
    await second.onAir()
    expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
  }, 180_000)

  it('is refused for another secret also while no other server runs', async () => {
    {
      await using first = await start('first')
      await first.onAir()
    }
    await using second = await start('second', { secret: `${SECRET}, and another one` })
    expect((await second.ended).code).toBe(1)
    expect(second.said().err.trim().split('\n')).toEqual([
      expect.stringMatching(/^The secret of this start \(from TAYANG_SECRET\) differ/),
    ])
  }, 180_000)
})
