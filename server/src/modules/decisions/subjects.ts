import type { SubjectKind } from '@tayang/contract'
import type { ReportFiled } from '#modules/user'
import type { DecisionsContext } from './dependencies.ts'

/** Characters of a label: enough to recognize a thing in a list. */
const LABEL_LENGTH_MAX = 80

export interface FoundSubject {
  readonly kind: SubjectKind
  readonly id: string
  readonly label: string
  readonly person: { readonly profileId: string; readonly accountId: string } | null
}

type Facts = Readonly<Record<string, unknown>>

/** What a report is about, by the kind that its evidence shows. */
export function subjectOf({ type, profileId, idEntity, facts }: ReportFiled): {
  kind: SubjectKind
  id: string
  label: string
} {
  const label = labelOf(facts)
  if (type === 'user') return { kind: 'profile', id: profileId ?? '', label }
  if (type === 'comment') return { kind: 'comment', id: idEntity ?? '', label }
  return { kind: contentKindOf(facts), id: idEntity ?? '', label }
}

/** A title and a clip have a type of their own; a show has a status. */
function contentKindOf({ type, status }: Facts): SubjectKind {
  if (type === 'clips') return 'clip'
  if (typeof type === 'string') return 'title'
  return status === 'finished' ? 'recording' : 'show'
}

/**
 * The first words of a text, of a name or of a title. Typed by somebody: a page shows it as text and never as markup.
 */
export function labelOf(facts: Facts): string {
  const words = [facts['text'], facts['name'], facts['title_id'], facts['title_en']]
  const first = words.find((word) => typeof word === 'string' && word !== '')
  return [...String(first ?? '')].slice(0, LABEL_LENGTH_MAX).join('')
}

/** What there is now under an id of a kind; null where there is nothing. */
export async function findSubject(
  { user, interaction, clips, contentOf }: DecisionsContext,
  { kind, id }: { kind: SubjectKind; id: string },
): Promise<(FoundSubject & { facts: Facts }) | null> {
  if (kind === 'profile' || kind === 'person') {
    const profile = await user.profiles.find(id)
    if (!profile) return null
    const { name, bio, avatar, accountId } = profile
    return {
      kind,
      id,
      label: labelOf({ name }),
      person: { profileId: id, accountId },
      facts: { name, bio, avatar },
    }
  }
  const found =
    kind === 'comment'
      ? ((await interaction.evidenceOf(id)) ?? (await clips.social.evidenceOf(id)))
      : await contentOf(id)
  if (!found) return null
  const owner = found.ownerProfileId && (await user.profiles.find(found.ownerProfileId))
  return {
    kind: kind === 'comment' ? kind : actualKind(kind, found.facts),
    id,
    label: labelOf(found.facts),
    person: owner ? { profileId: owner.id, accountId: owner.accountId } : null,
    facts: found.facts,
  }
}

/** A caller may say title for a clip; the content knows better. A show and its recording are as the caller says. */
function actualKind(said: SubjectKind, facts: Facts): SubjectKind {
  const is = contentKindOf(facts)
  const isOfShow = (kind: SubjectKind) => kind === 'show' || kind === 'recording'
  return isOfShow(said) && isOfShow(is) ? said : is
}
