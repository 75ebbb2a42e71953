import { createHash } from 'node:crypto'
import pg from 'pg'
import type { ModuleSchema } from './database.ts'
import type { Log } from '../log/log.ts'

type Functions = Pick<ModuleSchema, 'schema' | 'functions'>

/** Whether the database has another text of one of these functions, or none. */
export async function hasChangedFunctions(client: pg.Client, module: Functions): Promise<boolean> {
  return (await changedFunctions(client, module)).length > 0
}

/** Installs the functions whose text has changed, each in one transaction with the hash of its text. */
export async function installFunctions(client: pg.Client, module: Functions, log: Log): Promise<void> {
  const { schema } = module
  for (const { name, text } of await changedFunctions(client, module)) {
    await client.query('begin')
    try {
      await client.query(`set local search_path = ${pg.escapeIdentifier(schema)}, public`)
      await client.query(text)
      await client.query(
        `comment on function ${qualified(schema, name)} is ${pg.escapeLiteral(hashOf(text))}`,
      )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
    log.info({ schema, function: name }, 'a database function was installed')
  }
}

async function changedFunctions(
  client: pg.Client,
  { schema, functions = {} }: Functions,
): Promise<{ name: string; text: string }[]> {
  const changed: { name: string; text: string }[] = []
  for (const [name, text] of Object.entries(functions)) {
    const { rows } = await client.query<{ hash: string | null }>(
      `select obj_description(to_regproc($1), 'pg_proc') as hash`,
      [qualified(schema, name)],
    )
    if (rows[0]?.hash !== hashOf(text)) changed.push({ name, text })
  }
  return changed
}

const qualified = (schema: string, name: string) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** Kept as the function's comment, so it is written and rolled back together with the function. */
const hashOf = (text: string) => `sha256 ${createHash('sha256').update(text).digest('hex')}`
