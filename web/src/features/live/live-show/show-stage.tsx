import { useStore } from 'zustand'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Access, Show } from '@tayang/contract'
import { classNames } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import type { Playback } from '@tayang/player/dom'
import { LivePlayer, type LiveHandle } from '@tayang/player/react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useRelation } from '#features/people/follow'
import {
  ChatPanel,
  RoomBulletMenu,
  RoomBullets,
  usePlayhead,
  useRoom,
  type RoomConnection,
} from '#features/chat/live-chat'
import { useKeepMoment } from '#features/live/keep-moment'
import { OtherShows } from '#features/live/live-lists'
import { useLiveQuiz, type LiveQuiz } from '#features/live/live-quiz'
import { GencashBadge, RoomGifts, usePaidChat } from '#features/money/send-gift'
import { useViewingReports } from '#features/watch/track-viewing'
import { deviceUuid, signInRequest, useViewer } from '#shared/session'
import { useNavigateTo, urls } from '#shared/urls'
import { useCount, usePlayerTexts } from '#shared/i18n'
import { EndedLinks } from './ended-links.tsx'
import { FullscreenLayer } from './fullscreen-layer.tsx'
import { ShowFacts } from './show-facts.tsx'
import { ShowGate } from './show-gate.tsx'
import { useFillsPhone } from './use-fills-phone.ts'
import { useIsShowOver } from './use-is-show-over.ts'
import { useIsUpright } from './use-is-upright.ts'
import { useStream } from './use-stream.ts'
import style from './show-stage.module.css'

const AfterShow = lazyPart(async () => (await import('./after-show.tsx')).AfterShow)

/** The player of a live show with its chat beside it, or below on a phone. */
export function ShowStage({ show, early }: { show: Show; early: Access | null }) {
  const room = useRoom({ roomId: show.id, ownerId: show.profile.id })
  return (
    <ShowGate show={show} room={room}>
      <OpenStage {...{ show, room, early }} />
    </ShowGate>
  )
}

function OpenStage({ show, room, early }: StageProps) {
  const [isChatOpen, setIsChatOpen] = useState(true)
  const [isFullscreen, setFullscreen] = useState(false)
  const [picture, setPicture] = useState<Playback | null>(null)
  const isFilling = useFillsPhone(picture)
  const isOver = useIsShowOver(show, room)
  const isUpright = useIsUpright()
  const quiz = useLiveQuiz(room)
  const live = useRef<LiveHandle>(null)
  const { profile } = show
  const following = useRelation(profile.id)
  const isOwn = useViewer()?.profile.id === profile.id
  const isOverPicture = isFullscreen || isFilling
  const say = usePaidChat(
    {
      receiverId: profile.accountId,
      receiverName: profile.name,
      showId: show.id,
      moment: () => room?.mediaTime() ?? null,
    },
    { isOverPicture },
  )
  // In full screen only what is inside of the player is seen.
  const quizPlace = !isUpright ? 'over' : isOverPicture ? 'over-chat' : 'beside'
  const quizCard = quiz.card(quizPlace, () => live.current?.goToLive())
  const panel = <ChatPanel room={room} form={say} isOverPicture={isOverPicture} />
  return (
    <div
      className={classNames(style.stage, !isChatOpen && style.wide)}
      data-filling={isFilling || undefined}
      data-over={isOver || undefined}
    >
      <div className={style.main}>
        <ShowPlayer
          {...{ show, room, early, picture, isFilling, quiz, live }}
          onPicture={setPicture}
          chat={{ isOn: isChatOpen, onToggle: () => setIsChatOpen(!isChatOpen) }}
          onFullscreen={setFullscreen}
          hasChatOver={isOverPicture && isChatOpen}
        >
          {isOverPicture && (
            <FullscreenLayer
              show={show}
              following={isOwn ? null : following}
              chat={isChatOpen ? panel : null}
            />
          )}
          {quizPlace !== 'beside' && quizCard}
        </ShowPlayer>
        {quizPlace === 'beside' && quizCard}
        <ShowFacts {...{ show, room, following, isOwn }} />
        {isOver ? <AfterShow show={show} /> : <OtherShows besides={show.id} />}
      </div>
      {isChatOpen && !isOverPicture && <div className={style.chat}>{panel}</div>}
    </div>
  )
}

interface StageProps {
  show: Show
  room: RoomConnection | null
  /** Where a guest sees it, as the server found. */
  early: Access | null
}

interface PlayerProps extends StageProps {
  picture: Playback | null
  onPicture: (picture: Playback | null) => void
  /** An upright picture on an upright phone has all of its height. */
  isFilling: boolean
  quiz: LiveQuiz
  live: RefObject<LiveHandle | null>
  chat: { isOn: boolean; onToggle(): void }
  onFullscreen: (isOn: boolean) => void
  hasChatOver: boolean
  /** Shown over the picture. */
  children: ReactNode
}

function ShowPlayer(props: PlayerProps) {
  const inShort = useCount()
  const { show, room, picture, chat } = props
  const { t } = useLingui()
  const words = usePlayerTexts()
  const go = useNavigateTo()
  const ask = useStore(signInRequest)
  const said = useRoomView(room)
  usePlayhead(room, picture)
  const moment = useKeepMoment(show.id)
  const isStopped = show.status === 'finished' || said.isOver
  const { access, fault, again } = useStream(show.id, { isOver: isStopped, early: props.early })
  const stream = access?.stream ?? null
  const [sessionId] = useState(() => crypto.randomUUID())
  // A show is a video to the history, of the length that everything live has.
  const reports = useViewingReports(
    { ...show, mediaType: 'video', titleLocalized: show.name },
    { sessionId: stream === null ? undefined : sessionId, isOver: isStopped },
  )

  // Without pictures there is nothing to play: the stage says what it waits for. While a publisher is away the server
  // sends pictures that say so; the text below them is for people who cannot see them.
  const isConnecting = !isStopped && stream === null && fault === null && props.early === null
  const isInterrupted = !isStopped && stream !== null && said.isSilent
  return (
    <LivePlayer
      title={show.name}
      source={stream === null ? null : { stream }}
      rewind={rewindOf(show, access)}
      viewersText={said.viewers === null ? undefined : inShort(said.viewers)}
      trouble={fault && { fault, onRetry: again }}
      isFilling={props.isFilling}
      isStopped={isStopped}
      isFullscreenBarred={ask !== null}
      chat={chat}
      // Over the picture the chat says it.
      notice={props.hasChatOver ? null : said.joined && t`${said.joined} has entered chat`}
      words={words}
      badges={
        <>
          <GencashBadge room={room} gencash={show.gencash} />
          {props.quiz.chips}
          <RoomBulletMenu from={room} />
        </>
      }
      onKeepMoment={moment.keep}
      onPlayback={props.onPicture}
      onFullscreen={props.onFullscreen}
      live={props.live}
      onBack={() => go(urls.live())}
      onPlayingBeat={() => room?.reportPlaying(deviceUuid())}
      {...reports}
    >
      {props.children}
      {isConnecting && (
        <p className={style.waiting} role="status">
          <Trans>Connecting to the show</Trans>
        </p>
      )}
      {isInterrupted && (
        <p className={style.interrupted} role="status">
          <Trans>The streamer's connection dropped. The show will be back in a moment.</Trans>
        </p>
      )}
      <RoomGifts room={room} hasChatOver={props.hasChatOver} />
      <RoomBullets from={room} />
      {props.quiz.replay}
      {moment.card}
      {isStopped && <EndedLinks showId={show.id} />}
    </LivePlayer>
  )
}

function useRoomView(room: RoomConnection | null) {
  const [view, setView] = useState(() => room?.view.getState() ?? null)
  useEffect(() => {
    setView(room?.view.getState() ?? null)
    return room?.view.subscribe(setView)
  }, [room])
  return {
    viewers: view?.viewers ?? null,
    joined: view?.joined ?? null,
    isOver: view?.connection === 'over',
    isSilent: view?.isOnAir === false && view.connection !== 'over',
  }
}

/** What of it can be gone back to while it is on air. */
function rewindOf({ startedAt }: Show, access: Access | null) {
  if (!access?.rewind || startedAt === null) return undefined
  return { ...access.rewind, beganAtMs: startedAt }
}
