/**
 * Starts Tayang: reads the settings, opens the house for the roles that were named, starts the media engine beside
 * it, seeds the demo where it may, and closes all of it in reverse order.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before anything else is loaded: after a kill, viewers wait for this start, and reading our code is most of it. The
// folder lies among the code that it is made of; where nobody may write there, all is compiled anew.
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
