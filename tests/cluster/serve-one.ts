/** One server of several on one database, as a process of its own that a test can stop and kill. */
import { openApp } from '../../server/src/app/app.ts'
import { openEngineProcess } from '../../server/src/engine/index.ts'
import { lockHome } from '../../server/src/platform/database/home-lock.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'

const encodes = process.env['TEST_SERVER_ENCODES'] === 'true'
const settings = readSettings(process.env, [
  '--roles',
  encodes ? 'api,ingest,packager,transcode' : 'api,socket,worker',
])
await using opened = new AsyncDisposableStack()
opened.use(await lockHome(settings.home))
const app = opened.use(await openApp(settings, { log: silentLog(), cluster: {} }))
const port = await app.http.listen()
if (encodes) {
  const roles = ['ingest', 'packager', 'transcode'] as const
  opened.use(openEngineProcess({ ...app, roles, port, secret: app.controlSecret }))
}
process.send?.({ port })
await new Promise((resolve) => process.once('disconnect', resolve))
