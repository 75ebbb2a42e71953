/**
 * Starts Tayang: reads the settings, opens the app for the roles that were named, starts the media engine beside it,
 * seeds the demo in demo mode, and closes everything in reverse order.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before anything else is loaded: after a kill viewers wait for this start, and compiling our code is most of it. The
// folder is beside that code; where it is not writable, everything is compiled again.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/tayang-server', import.meta.url)))
const { runApp } = await import('./app/run-app.ts')
const { Failure } = await import('./platform/errors/failure.ts')

runApp().then(
  () => process.exit(0),
  (error: unknown) => {
    if (error instanceof Failure) console.error(error.message)
    else console.error(error)
    process.exit(1)
  },
)
