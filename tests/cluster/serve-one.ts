/** One server of several on one database, as a process of its own that a test can stop and kill. */
import { openApp } from '../../server/src/app/app.ts'
import { lockHome } from '../../server/src/platform/database/home-lock.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'

const settings = readSettings(process.env, ['--roles', 'api,socket,worker'])
await using _home = await lockHome(settings.home)
await using app = await openApp(settings, { log: silentLog(), cluster: {} })
process.send?.({ port: await app.http.listen() })
await new Promise((resolve) => process.once('disconnect', resolve))
