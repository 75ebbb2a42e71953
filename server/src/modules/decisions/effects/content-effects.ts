import type { KeptComment, TakenClips } from '#modules/clips'
import type { DecisionsContext } from '../dependencies.ts'
import type { ClipCovers } from './clip-covers.ts'
import type { Bound, Effect } from './effect.ts'

type Needs = Pick<DecisionsContext, 'library' | 'live' | 'clips' | 'interaction' | 'hideContent'>

/** Ends a show: that of the subject, or the one that the person has on air. A show that is over stays over. */
export function endShow({ live }: Needs): Effect<{ showId: string | null }> {
  return {
    targetOf: ({ subject, person }) => `endShow:${isShow(subject) ? subject.id : person?.profileId}`,
    async look({ subject, person }) {
      if (isShow(subject)) return { showId: await live.showIdOf(subject.id) }
      const profileId = person?.profileId ?? ''
      return { showId: (await live.showsOnAirOf([profileId])).get(profileId) ?? null }
    },
    async carryOut(_bound, { showId }) {
      if (showId !== null) await live.judgements.endShow(showId)
    },
    takeBack: async () => {},
    shared: 'memo',
  }
}

const isShow = ({ kind }: Bound['subject']) => kind === 'show' || kind === 'recording'

type HiddenMemo =
  | { readonly what: 'message'; readonly wasShown: boolean }
  | { readonly what: 'comment'; readonly kept: KeptComment }
  | { readonly what: 'title'; readonly items: readonly string[]; readonly taken: TakenClips }
  | { readonly what: 'show'; readonly showId: string; readonly wasShown: boolean; readonly taken: TakenClips }
  | { readonly what: 'nothing' }

/** Hides content of every kind but a profile: with a show its recording and its clips. */
export function hideContent(needs: Needs, covers: ClipCovers): Effect<HiddenMemo> {
  const { library, live, clips, interaction } = needs
  return {
    targetOf: ({ subject }) => `hide:${subject.id}`,
    look: (bound) => lookAt(needs, bound),
    async carryOut({ subject }, memo) {
      if (memo.what === 'message') await interaction.hideMessage(subject.id)
      if (memo.what === 'comment') await clips.social.removeComment(subject.id)
      if (memo.what === 'title' || memo.what === 'show') await needs.hideContent(subject.id)
    },
    async takeBack(bound, memo) {
      if (memo.what === 'message' && memo.wasShown) await interaction.restoreMessage(bound.subject.id)
      if (memo.what === 'comment') await clips.social.keptComments.giveBack(memo.kept)
      if (memo.what === 'title') {
        const freed = await covers.freed(bound, memo.taken)
        const isClip = new Set(memo.taken.shown)
        await library.showAgain(memo.items.filter((id) => !isClip.has(id)))
        await clips.takenDown.restore(freed)
      }
      if (memo.what === 'show') {
        if (memo.wasShown) await live.judgements.show(memo.showId)
        await clips.takenDown.restore(await covers.freed(bound, memo.taken))
      }
    },
    shared: 'memo',
  }
}

async function lookAt({ library, live, clips, interaction }: Needs, { subject }: Bound): Promise<HiddenMemo> {
  const { kind, id } = subject
  if (kind === 'comment') {
    if (await interaction.evidenceOf(id)) return { what: 'message', wasShown: await interaction.isShown(id) }
    const kept = await clips.social.keptComments.keep(id)
    return kept ? { what: 'comment', kept } : { what: 'nothing' }
  }
  if (kind === 'show' || kind === 'recording') {
    const showId = await live.showIdOf(id)
    const wasShown = (await live.knownShow(showId)) !== null
    return { what: 'show', showId, wasShown, taken: await clips.takenDown.before({ showId }) }
  }
  const items = await library.shownBelow(id)
  return { what: 'title', items, taken: await clips.takenDown.before({ id }) }
}
