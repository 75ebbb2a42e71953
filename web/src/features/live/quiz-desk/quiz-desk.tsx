import { Trans, useLingui } from '@lingui/react/macro'
import { quizSets, shows, type QuizQuestion, type QuizSet } from '@tayang/contract'
import { Button, buttonLook, EmptyState, Skeleton } from '@tayang/design'
import { Radio } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isRefusal, useCall, WithQueries } from '#shared/api'
import type { Viewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { DeskHeader } from './desk-header.tsx'
import { LiveDesk } from './live-desk.tsx'
import { SetQuestions } from './set-questions.tsx'
import { ImportDialog } from './sets/import-dialog.tsx'
import { PreviewDialog } from './sets/preview-dialog.tsx'
import { SetEditor } from './sets/set-editor.tsx'
import { SetsPanel } from './sets/sets-panel.tsx'
import style from './quiz-desk.module.css'

/** A host may open the desk before the show: it is looked for again. */
const LOOK_EVERY_MS = 5_000

/** `/streamer-dashboard/quiz` of the person who is signed in. */
export function QuizDesk({ viewer }: { viewer: Viewer }) {
  return (
    <WithQueries>
      <OpenDesk viewer={viewer} />
    </WithQueries>
  )
}

/** What lies over the desk: a set that is written, a table that is read, a preview. */
type Overlay =
  | { kind: 'editor'; set: QuizSet | null; questions: readonly QuizQuestion[] }
  | { kind: 'import' }
  | { kind: 'preview'; set: QuizSet }

function OpenDesk({ viewer }: { viewer: Viewer }) {
  const show = useCall(
    shows.getLiveGame,
    {},
    {
      freshMs: 0,
      everyMs: LOOK_EVERY_MS,
      retries: (error) => !isRefusal(error, 'SHOW_NOT_FOUND'),
    },
  )
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const { listed, set, shownId, retry } = useSets(chosenId)
  const sets = (runningSetId: string | null): ReactNode => (
    <SetsPanel
      sets={listed}
      chosenId={runningSetId ?? shownId}
      onChoose={setChosenId}
      onNew={() => setOverlay({ kind: 'editor', set: null, questions: [] })}
      onImport={() => setOverlay({ kind: 'import' })}
      onRetry={retry}
    />
  )
  const chosen = set && (
    <SetQuestions
      key={set.id}
      set={set}
      onEdit={() => setOverlay({ kind: 'editor', set, questions: [] })}
      onPreview={() => setOverlay({ kind: 'preview', set })}
    />
  )
  const onAir = show.data?.status === 'live' ? show.data : null
  return (
    <>
      {onAir ? (
        <LiveDesk key={onAir.id} {...{ viewer, set, sets, chosen }} show={onAir} />
      ) : (
        <IdleDesk
          viewer={viewer}
          state={show.isPending ? 'reading' : isFailed(show.error) ? 'failed' : 'none'}
          onRetry={() => void show.refetch()}
          column={
            <>
              {sets(null)}
              {chosen}
            </>
          }
        />
      )}
      <Overlays
        overlay={overlay}
        onOpen={setOverlay}
        onSaved={(saved) => {
          setChosenId(saved.id)
          setOverlay(null)
        }}
      />
    </>
  )
}

const isFailed = (error: Error | null) => error !== null && !isRefusal(error, 'SHOW_NOT_FOUND')

/** The host's sets, and the chosen one with its questions; until one is chosen it is the first. */
function useSets(chosenId: string | null) {
  const list = useCall(quizSets.listQuizSets, {}, { freshMs: 0 })
  const known = list.data?.some(({ id }) => id === chosenId) ? chosenId : null
  const shownId = known ?? list.data?.[0]?.id ?? null
  const chosen = useCall(quizSets.getQuizSet, shownId === null ? null : { params: { id: shownId } })
  return {
    listed: list.data ?? (list.isPending ? undefined : null),
    set: shownId === null ? null : (chosen.data ?? null),
    shownId,
    retry: () => void list.refetch(),
  }
}

interface IdleDeskProps {
  viewer: Viewer
  state: 'reading' | 'failed' | 'none'
  column: ReactNode
  onRetry: () => void
}

/** Without a show on air: sets can be written, and nothing can be asked. */
function IdleDesk({ viewer, state, column, onRetry }: IdleDeskProps) {
  const { t } = useLingui()
  return (
    <>
      <DeskHeader viewer={viewer} show={null} />
      <main id="main" tabIndex={-1} className={style.desk}>
        <div className={style.column}>{column}</div>
        <div className={`${style.column} ${style.idle}`}>
          {state === 'reading' ? (
            <Skeleton height="320px" />
          ) : state === 'failed' ? (
            <EmptyState
              cloth="parang"
              title={t`Some error occured, please refresh the page!`}
              action={
                <Button tone="quiet" onClick={onRetry}>
                  <Trans>Try again</Trans>
                </Button>
              }
            />
          ) : (
            <EmptyState
              cloth="truntum"
              title={t`No show of yours is on air`}
              note={t`Write your questions now. A quiz begins once your picture is on air.`}
              action={
                <Link to={urls.streamerDashboard()} className={buttonLook()}>
                  <Radio size={18} aria-hidden />
                  <Trans>Go on air</Trans>
                </Link>
              }
            />
          )}
        </div>
      </main>
    </>
  )
}

interface OverlaysProps {
  overlay: Overlay | null
  onOpen: (overlay: Overlay | null) => void
  onSaved: (set: QuizSet) => void
}

function Overlays({ overlay, onOpen, onSaved }: OverlaysProps) {
  const close = () => onOpen(null)
  switch (overlay?.kind) {
    case 'editor':
      return <SetEditor set={overlay.set} questions={overlay.questions} onSaved={onSaved} onClose={close} />
    case 'import':
      return (
        <ImportDialog
          onRead={(questions) => onOpen({ kind: 'editor', set: null, questions })}
          onClose={close}
        />
      )
    case 'preview':
      return <PreviewDialog set={overlay.set} onClose={close} />
    default:
      return null
  }
}
