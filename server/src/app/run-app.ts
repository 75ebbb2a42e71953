import { flushCompileCache } from 'node:module'
import { openEngineProcess } from '../engine/index.ts'
import { openApp, type App } from './app.ts'
import { ensureDemoPeople, openRehearsal, openSeeding, printStart, type DemoPeople } from '../demo/index.ts'
import { isDemo } from '../platform/settings/demo-mode.ts'
import { Failure } from '../platform/errors/failure.ts'
import { worksBeside } from '../platform/settings/beside.ts'
import { readSettings, type Role, type Settings } from '../platform/settings/settings.ts'

const ENGINE_ROLES: readonly Role[] = ['ingest', 'packager', 'transcode']

/** Reads the settings, opens the app with its media engine, and closes everything on a signal. */
export async function runApp(): Promise<void> {
  const settings = readSettings()
  await using opened = new AsyncDisposableStack()
  const stop = stopRequested()

  const app = opened.use(await openApp(settings))
  // An unhandled rejection is a bug; it must end one request, never the process.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'a promise was left alone'))
  const port = await listen(app)
  const running: Promise<unknown>[] = [stop.now, app.lost]

  let unconfined: readonly string[] = []
  const engineRoles = settings.roles.filter((role) => ENGINE_ROLES.includes(role))
  if (engineRoles.length > 0) {
    const secret = app.controlSecret
    const engine = opened.use(openEngineProcess({ ...app, roles: engineRoles, port, secret }))
    running.push(engine.broken)
    unconfined = engine.unconfined
  }
  // What people find at first is given by the server that has the database.
  const people = worksBeside(settings) ? null : await openFirstContent(app, { port, opened })
  printStart({ settings, port, people, unconfined })
  // Now, because a killed process writes no cache.
  flushCompileCache()

  try {
    await Promise.race([...running, stop.gently])
    if (settings.stop.drainMs > 0 && !stop.isNow()) await Promise.race([...running, app.drain()])
  } finally {
    app.prepareToClose()
    stopWithin(settings)
  }
}

/** The people of the demo, where it has them: the demo has content of its own. */
async function openFirstContent(
  app: App,
  { port, opened }: { port: number; opened: AsyncDisposableStack },
): Promise<DemoPeople | null> {
  const { settings } = app
  if (!isDemo(settings) || settings.empty) {
    await app.giveFirstContent()
    return null
  }
  const people = await ensureDemoPeople(app)
  opened.use(openSeeding({ ...app, port, people }))
  if (settings.demo.live) opened.use(openRehearsal({ ...app, port }))
  return people
}

async function listen(app: App): Promise<number> {
  const { host, port } = app.settings
  try {
    return await app.http.listen()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Failure(`Port ${port} is taken. Choose another one with PORT.`)
    if (code === 'EACCES')
      throw new Failure(`Port ${port} may not be used here. Choose another one with PORT.`)
    if (code === 'EADDRNOTAVAIL') throw new Failure(`${host} is no address of this machine. Mend HOST.`)
    throw error
  }
}

/** SIGTERM lets the server drain; Ctrl+C, or the end of `npm start`, ends it at once, a drain too. */
function stopRequested() {
  const gently = Promise.withResolvers<void>()
  const now = Promise.withResolvers<void>()
  let isNow = false
  const stopNow = () => {
    isNow = true
    now.resolve()
  }
  // Later signals change nothing: a second Ctrl+C must not leave children behind.
  process.on('SIGTERM', () => gently.resolve())
  process.on('SIGINT', stopNow)
  // `npm start` holds a channel to this process; when `npm start` is killed, nothing else would stop it.
  process.once('disconnect', stopNow)
  return { gently: gently.promise, now: now.promise, isNow: () => isNow }
}

/** An orderly stop that takes too long is cut off: the next start recovers by itself. */
function stopWithin(settings: Settings): void {
  setTimeout(() => process.exit(1), settings.stop.graceMs).unref()
}
