/** What was typed into the email form; no password is kept. */
interface EmailEntry {
  readonly email: string
  readonly name: string
}

const nothing: EmailEntry = { email: '', name: '' }
let entry = nothing

/**
 * The state of a running sign-in by email in this tab: a person who switches between login and register, or who asks
 * for a new password and comes back, types nothing twice.
 */
export const emailEntry = {
  read: () => entry,
  keep(change: Partial<EmailEntry>) {
    entry = { ...entry, ...change }
  },
  clear() {
    entry = nothing
  },
}
