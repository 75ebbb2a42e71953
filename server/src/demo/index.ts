/**
 * The demo's part of the server: its people, its seeding and its show as child processes, and what a start prints. It
 * exists in demo mode only. The content of the demo is in the `demo` workspace and comes in through the published API.
 */
export { ensureDemoPeople, type DemoPeople } from './people.ts'
export { openRehearsal } from './rehearsal.ts'
export { openSeeding } from './seeding.ts'
export { printStart } from './start-words.ts'
