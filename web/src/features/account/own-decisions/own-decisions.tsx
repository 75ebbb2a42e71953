import { Trans, useLingui } from '@lingui/react/macro'
import { decisions, type OwnDecision } from '@tayang/contract'
import { Button, EmptyState, Skeleton } from '@tayang/design'
import { useState } from 'react'
import { CouldNotRead } from '#features/shared/paged-list'
import { useCall, useChange } from '#shared/api'
import { DecisionCard } from './decision-card.tsx'
import style from './own-decisions.module.css'

/** "Decisions": each with its statement of reasons and its appeal, the newest first. */
export function OwnDecisions() {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  return (
    <div className={style.list}>
      {cursors.map((cursor, n) => (
        <PageOfDecisions
          key={cursor}
          cursor={cursor}
          onMore={n === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : null}
        />
      ))}
    </div>
  )
}

interface PageOfDecisionsProps {
  /** Null: the first page. */
  cursor: string | null
  /** Asks for the page behind this one; null where it is there already. */
  onMore: ((next: string) => void) | null
}

function PageOfDecisions({ cursor, onMore }: PageOfDecisionsProps) {
  const { t } = useLingui()
  const page = useCall(
    decisions.listOwnDecisions,
    { query: cursor === null ? {} : { cursor } },
    { select: (answer) => answer },
  )
  if (page.isError) return <CouldNotRead onRetry={() => void page.refetch()} />
  if (!page.data) return <Skeleton height="160px" />
  const { data, meta } = page.data
  if (data.length === 0 && cursor === null) {
    return (
      <EmptyState
        cloth="truntum"
        title={t`There are no decisions about you`}
        note={
          <Trans>Decisions by our moderators about you and your content appear here, with the reason.</Trans>
        }
      />
    )
  }
  const { next } = meta
  return (
    <>
      {data.map((decision) => (
        <AppealableDecision key={decision.id} decision={decision} />
      ))}
      {next !== null && onMore && (
        <Button tone="quiet" size="small" onClick={() => onMore(next)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

/** A decision of the signed-in viewer, with its appeal. */
export function AppealableDecision({
  decision,
  isAlone = false,
}: {
  decision: OwnDecision
  isAlone?: boolean
}) {
  const appeal = useChange(decisions.appealDecision, { refreshes: [decisions.listOwnDecisions] })
  const params = { id: decision.id }
  return (
    <DecisionCard
      decision={decision}
      isOpen={isAlone}
      heading={isAlone ? 'h2' : 'h3'}
      onAppeal={async (text) => {
        await appeal.runAsync({ params, body: { text } })
      }}
    />
  )
}
