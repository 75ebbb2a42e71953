import { fold } from '#platform/automod/fold'

/** Who speaks for the app. */
const OFFICES = ['admin', 'administrator', 'moderator', 'operator', 'official', 'support', 'system', 'staff']
/** Names that people have too, which say so only beside the name of the app. */
const OFFICES_OF_TAYANG = [...OFFICES, 'team', 'tim', 'resmi', 'help', 'bantuan', 'security', 'cs']
const TAYANG = 'tayang'

/** A name as it is read at a glance: letters alone, whatever they are disguised as, each said once. */
const glance = (name: string) =>
  fold(name)
    .squeezed.text.trim()
    .replaceAll(/(.)\1+/gu, '$1')

const official: ReadonlySet<string> = new Set(
  [
    TAYANG,
    ...OFFICES,
    ...OFFICES_OF_TAYANG.flatMap((office) => [`${TAYANG}${office}`, `${office}${TAYANG}`]),
  ].map(glance),
)

/** Whether the whole of a name claims to speak for the app; a longer name that holds such a word does not. */
export const isOfficialName = (name: string): boolean => official.has(glance(name))
