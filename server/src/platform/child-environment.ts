/** What a child never gets: by which the house signs and keeps its data, and how its own memory is tuned. */
const WITHHELD = /^(DATABASE_URL|TAYANG_SECRET|TAYANG_DEMO_OPERATOR_PASSWORD|MALLOC_.*)$/

/** The environment for a child process: it reads what strangers send, or has no need of our secrets. */
export function environmentOfChild(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !WITHHELD.test(name)))
}
