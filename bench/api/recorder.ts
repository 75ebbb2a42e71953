/**
 * Loaded into a measured app before its own program: it writes down the statements that the app sends to PostgreSQL
 * between two signals. Outside of these nothing is changed. A database has one server, so a second app cannot be asked.
 */
import { renameSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { nameOf, type Statement } from './record-statements.ts'

const file = process.env['BENCH_STATEMENTS_FILE']
const driver = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
const { query } = driver
let heard: Statement[] | null = null

process.on('SIGUSR2', () => {
  if (file === undefined) return
  if (heard === null) {
    const all: Statement[] = (heard = [])
    driver.query = function listen(this: unknown, ...given) {
      const [text, values] = given
      if (typeof text === 'string')
        all.push({ text, values: (Array.isArray(values) ? values : []).map(nameOf) })
      return query.apply(this, given)
    }
    writeFileSync(`${file}.listens`, '')
  } else {
    driver.query = query
    writeFileSync(`${file}.part`, JSON.stringify(heard))
    renameSync(`${file}.part`, file)
    heard = null
  }
})
