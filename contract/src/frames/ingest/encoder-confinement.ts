/** The variable by which a media engine learns what its encoders must not see: paths as JSON; absent, they see all. */
export const ENCODER_HIDES = 'TAYANG_ENCODER_HIDES'

/** Covers each path before `--` with something empty, and then becomes the command behind it. */
const HIDE = `set -e
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o ro,size=4k none "$1"; elif [ -e "$1" ]; then mount --bind /dev/null "$1"; fi
  shift
done
shift
exec "$@"`

/**
 * Words before the command of an encoder on Linux: namespaces of its own for users, network and mounts. It is nobody
 * to the rest of the machine, has no network, no powers, and does not find what is hidden. The server tries these words
 * at its start; the engine puts them before each encoder.
 */
export function encoderConfinement(hides: readonly string[]): string[] {
  const apart = [
    'unshare',
    '--map-root-user',
    '--net',
    '--mount',
    '--',
    'sh',
    '-c',
    HIDE,
    'sh',
    ...hides,
    '--',
  ]
  const powerless = [
    'setpriv',
    '--pdeathsig',
    'KILL',
    '--no-new-privs',
    '--inh-caps=-all',
    '--bounding-set=-all',
  ]
  return [...apart, ...powerless, '--']
}
