import { moments, type Framing, type MomentDraft } from '@tayang/contract'
import type { DraftDependencies, KnownShow } from './dependencies.ts'
import type { Draft, DraftRows } from './draft-rows.ts'
import type { Found } from './keep-moment.ts'
import { waitsForOwner } from './may-keep.ts'
import { streamOf } from './preview-routes.ts'

/** What of a draft is recorded by now: its end grows until what was asked for is there. */
export const rangeOf = ({ startsAt, endsAt }: Draft) => ({ fromMs: startsAt, toMs: endsAt })

/** A draft as its maker sees it. */
export async function describeDraft(
  needs: DraftDependencies & { drafts: DraftRows },
  { draft, show, found }: { draft: Draft; show: KnownShow; found: Found },
): Promise<MomentDraft> {
  const maker = { profileId: draft.makerProfileId, accountId: draft.makerAccountId }
  const [people, heat, framing, isWaiting] = await Promise.all([
    needs.profilesOf([show.profileId]),
    needs.heatOf(show.id, { from: found.startsAt, to: found.endsAt }),
    needs.drafts.framingOf(show.profileId),
    waitsForOwner(needs, show, maker),
  ])
  const owner = people.get(show.profileId)
  return {
    id: draft.id,
    showId: show.id,
    showTitle: show.name,
    owner: { id: show.profileId, name: owner?.name ?? '', avatar: owner?.avatar ?? null },
    startsAt: found.startsAt,
    endsAt: found.endsAt,
    pressedAt: draft.pressedAt,
    showStartedAt: found.showStartedAt,
    cutsAt: [...found.cutsAt],
    breaksAt: [...found.breaksAt],
    bytesPerSecond: found.bytesPerSecond,
    width: found.width,
    height: found.height,
    stream: streamOf(needs, draft, found),
    heat,
    waitsForOwner: isWaiting,
    framing: readFraming(framing),
    expiresAt: draft.expiresAt,
  }
}

function readFraming(text: string | null): Framing {
  const read = text === null ? null : moments.momentDraft.shape.framing.safeParse(JSON.parse(text))
  return read?.success ? read.data : { kind: 'whole' }
}
