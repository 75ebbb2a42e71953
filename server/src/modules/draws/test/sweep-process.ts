/** A server that takes one due step of draws and is killed at it: `node sweep-process.ts {database} {home} {now}`. */
import { fakeClock } from '#platform/clock/clock-fake'
import { joinDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { readSettings } from '#platform/settings/settings'
import { drawsOn } from './draws-harness.ts'

const [url = '', home = '', now = ''] = process.argv.slice(2)
const database = await joinDatabase(readSettings({ DATABASE_URL: url, TAYANG_HOME: home }, []), silentLog())
const draws = drawsOn({ database, clock: fakeClock(Number(now)), home })
process.stdout.write('ready\n')
await draws.sweep()
process.exit(0)
