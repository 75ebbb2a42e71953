import { Trans, useLingui } from '@lingui/react/macro'
import { moments } from '@tayang/contract'
import { Button, buttonLook, EmptyState, Skeleton } from '@tayang/design'
import { isRefusal, useCall, WithQueries } from '#shared/api'
import type { Viewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { EditorDesk } from './editor-desk.tsx'
import style from './moment-editor.module.css'

interface MomentEditorProps {
  momentId: string
  viewer: Viewer
}

/** The editor of one kept moment of the person who is signed in. */
export function MomentEditor(props: MomentEditorProps) {
  return (
    <WithQueries>
      <Reading {...props} />
    </WithQueries>
  )
}

function Reading({ momentId, viewer }: MomentEditorProps) {
  const { t } = useLingui()
  const found = useCall(
    moments.getMoment,
    { params: { id: momentId } },
    // Its stream is signed for an hour; what is being edited is not replaced meanwhile.
    { freshMs: Infinity, retries: (error) => !isRefusal(error, 'NOT_FOUND') },
  )
  if (found.data) return <EditorDesk key={found.data.id} draft={found.data} viewer={viewer} />
  if (found.isPending) {
    return (
      <div className={style.loading} role="status" aria-label={t`Loading...`}>
        <Skeleton height="64px" />
        <Skeleton height="min(516px, 56vw)" />
        <Skeleton height="272px" />
      </div>
    )
  }
  const isGone = isRefusal(found.error, 'NOT_FOUND')
  return (
    <div className={style.state}>
      {isGone ? (
        <EmptyState
          cloth="parang"
          title={t`This moment is no longer kept`}
          note={t`It was posted, discarded or has expired.`}
          action={
            <Link to={urls.live()} className={buttonLook({ tone: 'quiet' })}>
              <Trans>See who is live</Trans>
            </Link>
          }
        />
      ) : (
        <EmptyState
          cloth="parang"
          title={t`Some error occured, please refresh the page!`}
          action={
            <Button tone="quiet" onClick={() => void found.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
    </div>
  )
}
