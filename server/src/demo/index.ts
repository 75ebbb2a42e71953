/**
 * The demo's place in the server: its people, its seeding as a child process, and the words of a start. Exists in
 * demo mode alone (ruling R25). What the demo shows lies in the `demo` workspace and comes in by the published API.
 */
export { ensureDemoPeople } from './people.ts'
export { openSeeding } from './seeding.ts'
export { printStart } from './start-words.ts'
