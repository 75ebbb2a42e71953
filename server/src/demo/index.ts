/**
 * The demo's part of the server: its people, its seeding as a child process, and what a start prints. It exists in demo
 * mode only. The content of the demo is in the `demo` workspace and comes in through the published API.
 */
export { ensureDemoPeople } from './people.ts'
export { openSeeding } from './seeding.ts'
export { printStart } from './start-words.ts'
