/**
 * Variables of the server that a child gets: where programs, libraries and temporary files are, how text and time are
 * written, and what the log shows. Everything else a child gets by name from the one who starts it, so that a secret of
 * a new setting, of the shell or of the container never reaches a process that reads what strangers send.
 */
const GIVEN = [
  'PATH',
  'LD_LIBRARY_PATH',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'TZ',
  'LOG_LEVEL',
  'NODE_ENV',
  'NODE_V8_COVERAGE',
  'TAYANG_ENCODER_PRIORITY',
  'TAYANG_FFMPEG',
]

/** The environment of a child process, which reads untrusted input or does not need the secrets. */
export function environmentOfChild(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(GIVEN.flatMap((name) => (name in environment ? [[name, environment[name]]] : [])))
}
