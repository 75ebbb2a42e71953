/**
 * The floor under our API: node's own server and `pg`, which run the very statements that our calls make, and do
 * nothing of what makes a call safe or its answer a promise. Prints its port and serves until it is ended.
 */
import { argon2, createHash, randomBytes, type Argon2Parameters } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Statement } from './record-statements.ts'

const statements = readStatements('BENCH_STATEMENTS')
/** Those whose rows are the whole answer. */
const plain = readStatements('BENCH_PLAIN_STATEMENTS')
const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 10 })
const hash = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** As our passwords are hashed. */
const ARGON = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

const server = createServer((request, response) => {
  answerOf(request).then(
    (answer) => {
      const text = JSON.stringify({ data: answer })
      const length = Buffer.byteLength(text)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': length }).end(text)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})

function readStatements(name: string): Record<string, Statement[]> {
  return JSON.parse(process.env[name] ?? '{}') as Record<string, Statement[]>
}

async function answerOf(request: IncomingMessage): Promise<unknown> {
  if (request.url === '/hello') return 'hello'
  const all = plain[request.url ?? '']
  if (all) return Promise.all(all.map((statement) => runStatement(statement, '')))
  if (request.method === 'POST') {
    const told = statements[request.url ?? '']
    return told ? takeTold(request, told) : hashOf(request)
  }
  const [first, ...rest] = statements[request.url ?? ''] ?? []
  if (!first) throw new Error(`nothing is known of ${request.url}`)
  const token = (request.headers.authorization ?? '').slice('Bearer '.length)
  const [known] = await runStatement(first, token)
  if (known === undefined) throw new Error('nobody has this token')
  return Promise.all(rest.map((statement) => runStatement(statement, token)))
}

/** One after another on one connection, as a transaction is. */
async function takeTold(request: IncomingMessage, told: readonly Statement[]): Promise<unknown[]> {
  let text = ''
  for await (const piece of request) text += String(piece)
  JSON.parse(text)
  const client = await pool.connect()
  try {
    const found: unknown[] = []
    for (const statement of told) found.push(await runStatement(statement, '', client))
    return found
  } finally {
    client.release()
  }
}

async function runStatement(
  { text, values }: Statement,
  token: string,
  on: pg.Pool | pg.ClientBase = pool,
): Promise<unknown[]> {
  const now = new Date()
  const given = values.map((value) => {
    if (value.kind === 'tokens') return [createHash('sha256').update(token).digest()]
    if (value.kind === 'token') return createHash('sha256').update(token).digest()
    return value.kind === 'now' ? now : value.value
  })
  const found = await on.query<Record<string, unknown>>(text, given)
  return found.rows
}

async function hashOf(request: IncomingMessage): Promise<boolean> {
  let text = ''
  for await (const piece of request) text += String(piece)
  const { password } = JSON.parse(text) as { password: string }
  await hash('argon2id', { ...ARGON, message: password, nonce: randomBytes(16) })
  return true
}
