import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState } from '@tayang/design'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { ChatPanel, useRoom } from '#features/chat/live-chat'
import { WithQueries } from '#shared/api'
import type { Viewer } from '#shared/session'
import type { LiveGame } from './broadcast/live-game.ts'
import { useLiveGame } from './broadcast/use-live-game.ts'
import { ClipsPanel } from './clips/clips-panel.tsx'
import { ConnectionPanel } from './connection/connection-panel.tsx'
import { SetupGuide } from './connection/setup-guide.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { HealthPanel } from './health/health-panel.tsx'
import { StreamInfoForm } from './info/stream-info-form.tsx'
import { StreamInfoPanel } from './info/stream-info-panel.tsx'
import { LeavePrompt } from './leave-prompt.tsx'
import { FoundMomentsPanel } from './moments/found-moments-panel.tsx'
import { ViewersMomentsPanel } from './moments/viewers-moments-panel.tsx'
import { ModeratorsPanel } from './moderators/moderators-panel.tsx'
import { PastShowsPanel } from './past/past-shows-panel.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'
import { SchedulePanel } from './schedule/schedule-panel.tsx'
import { useShowPulse } from './use-show-pulse.ts'
import style from './streamer-dashboard.module.css'

interface StreamerDashboardProps {
  viewer: Viewer
  /** Shown until it is known what the streamer has. */
  placeholder: ReactNode
}

/** `/streamer-dashboard` of the person who is signed in. */
export function StreamerDashboard({ viewer, placeholder }: StreamerDashboardProps) {
  const game = useLiveGame(viewer.profile.id)
  return <WithQueries>{game ? <OpenDashboard viewer={viewer} game={game} /> : placeholder}</WithQueries>
}

function OpenDashboard({ viewer, game }: { viewer: Viewer; game: LiveGame }) {
  const { t } = useLingui()
  const { state, show } = useStore(game.view)
  const [isDescribing, setIsDescribing] = useState(false)
  const [isSettingUp, setIsSettingUp] = useState(false)
  // Only an open show has a chat.
  const openId = show && state !== 'none' && state !== null && state !== 'failed' ? show.id : null
  const room = useRoom({ roomId: openId, ownerId: viewer.profile.id })
  const pulse = useShowPulse(state === 'broadcasting' ? openId : null, room)
  const describe = () => setIsDescribing(true)

  return (
    <>
      <DashboardHeader {...{ viewer, game, pulse }} onDescribe={describe} />
      <main id="main" tabIndex={-1} className={style.desk}>
        {state === 'failed' ? (
          <EmptyState
            cloth="parang"
            title={t`Some error occured, please refresh the page!`}
            action={
              <Button tone="quiet" onClick={() => void game.read()}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        ) : (
          <>
            <div className={style.column}>
              <PreviewPanel {...{ state, show, pulse }} onSetUp={() => setIsSettingUp(true)} />
              <HealthPanel health={pulse.health} />
              <FoundMomentsPanel />
              <ViewersMomentsPanel profileId={viewer.profile.id} />
              <PastShowsPanel />
              <ClipsPanel />
            </div>
            <div className={style.column}>
              <StreamInfoPanel {...{ state, show }} onDescribe={describe} />
              <ConnectionPanel isOnAir={state === 'broadcasting'} onSetUp={() => setIsSettingUp(true)} />
              <SchedulePanel />
              <ModeratorsPanel
                profileId={viewer.profile.id}
                showId={state === 'broadcasting' ? openId : null}
              />
            </div>
            <div className={style.chat}>
              {openId === null ? (
                <p className={style.noChat}>
                  <Trans>Your show's chat appears here</Trans>
                </p>
              ) : (
                <ChatPanel room={room} />
              )}
            </div>
          </>
        )}
      </main>
      {isDescribing && (
        <StreamInfoForm
          show={show}
          isNew={state === 'none'}
          onSaved={(saved) => game.describe(saved)}
          onClose={() => setIsDescribing(false)}
        />
      )}
      {isSettingUp && <SetupGuide onClose={() => setIsSettingUp(false)} />}
      <LeavePrompt game={game} />
    </>
  )
}
