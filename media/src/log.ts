/** The log: one JSON line per event on standard error, read by the parent process. */
export interface Log {
  info(message: string, facts?: LogFacts): void
  warn(message: string, facts?: LogFacts): void
  error(message: string, facts?: LogFacts): void
}

/** Never a stream key, never a file's content; ids, sizes, names and reasons only. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>

const FACT_LENGTH_MAX = 2000

export function openLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const at =
    (level: string) =>
    (message: string, facts: LogFacts = {}) => {
      const bounded = Object.entries(facts).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.slice(0, FACT_LENGTH_MAX) : value,
      ])
      write(
        `${JSON.stringify({ at: Date.now(), level, room: 'media', message, ...Object.fromEntries(bounded) })}\n`,
      )
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
