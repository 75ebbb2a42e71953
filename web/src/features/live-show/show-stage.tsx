import { Trans, useLingui } from '@lingui/react/macro'
import { playback, type Access, type Show } from '@tayang/contract'
import { classNames } from '@tayang/design'
import type { Playback } from '@tayang/player/dom'
import { LivePlayer } from '@tayang/player/react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import {
  ChatPanel,
  RoomBulletMenu,
  RoomBullets,
  usePlayhead,
  useRoom,
  type RoomConnection,
} from '#features/live-chat'
import { OtherShows } from '#features/live-lists'
import { GencashBadge, RoomGifts, usePaidSay } from '#features/send-gift'
import { useLiveTold } from '#features/track-viewing'
import { call, isRefusal } from '#ground/api'
import { deviceUuid, session, signInAsk, useSignal } from '#ground/session'
import { useGo, ways } from '#ground/ways'
import { formatCount, usePlayerWords } from '#ground/words'
import { EndedLinks } from './ended-links.tsx'
import { FullscreenLayer } from './fullscreen-layer.tsx'
import { ShowFacts } from './show-facts.tsx'
import { ShowGate } from './show-gate.tsx'
import style from './show-stage.module.css'

/** How soon a show that has no pictures yet is looked at again. */
const LOOK_AGAIN_MS = 1_000

/** The player of a live show with its chat beside it, or below on a phone. */
export function ShowStage({ show }: { show: Show }) {
  const room = useRoom({ roomId: show.id, ownerId: show.profile.id })
  return (
    <ShowGate show={show} room={room}>
      <OpenStage show={show} room={room} />
    </ShowGate>
  )
}

function OpenStage({ show, room }: { show: Show; room: RoomConnection | null }) {
  const [isChatOpen, setIsChatOpen] = useState(true)
  const [isFullscreen, setFullscreen] = useState(false)
  const { profile } = show
  const say = usePaidSay({
    receiverId: profile.accountId,
    receiverName: profile.name,
    showId: show.id,
    moment: () => room?.moment() ?? null,
  })
  const panel = <ChatPanel room={room} say={say} />
  return (
    <div className={classNames(style.stage, !isChatOpen && style.wide)}>
      <div className={style.main}>
        <ShowPlayer
          show={show}
          room={room}
          chat={{ isOn: isChatOpen, onToggle: () => setIsChatOpen(!isChatOpen) }}
          onFullscreen={setFullscreen}
        >
          {isFullscreen && <FullscreenLayer show={show} chat={isChatOpen ? panel : null} />}
        </ShowPlayer>
        <ShowFacts show={show} room={room} />
        <OtherShows besides={show.id} />
      </div>
      {isChatOpen && !isFullscreen && <div className={style.chat}>{panel}</div>}
    </div>
  )
}

interface PlayerProps {
  show: Show
  room: RoomConnection | null
  chat: { isOn: boolean; onToggle(): void }
  onFullscreen: (isOn: boolean) => void
  /** Over the picture. */
  children: ReactNode
}

function ShowPlayer({ show, room, chat, onFullscreen, children }: PlayerProps) {
  const { t } = useLingui()
  const words = usePlayerWords()
  const go = useGo()
  const ask = useSignal(signInAsk, null)
  const said = useRoomView(room)
  const [picture, setPicture] = useState<Playback | null>(null)
  usePlayhead(room, picture)
  const isStopped = show.status === 'finished' || said.isOver
  const found = useStream(show.id, isStopped)
  const stream = found?.stream ?? null
  const [sessionId] = useState(() => crypto.randomUUID())
  // A show is a video to the history, of the length that everything live has (A114).
  const told = useLiveTold(
    { ...show, mediaType: 'video', titleLocalized: show.name },
    { sessionId: stream === null ? undefined : sessionId, isOver: isStopped },
  )

  // Without pictures there is nothing to play: the stage says what it waits for. While a publisher is away pictures
  // come from the house, and say so themselves; the words below them are for whoever cannot see them.
  const isConnecting = !isStopped && stream === null
  const isInterrupted = !isStopped && stream !== null && said.isSilent
  return (
    <LivePlayer
      title={show.name}
      source={stream === null ? null : { stream }}
      rewind={rewindOf(show, found)}
      viewersText={said.viewers === null ? undefined : formatCount(said.viewers)}
      isStopped={isStopped}
      isFullscreenBarred={ask !== null}
      chat={chat}
      notice={said.news && t`${said.news} has entered chat`}
      words={words}
      badges={
        <>
          <GencashBadge room={room} gencash={show.gencash} />
          <RoomBulletMenu from={room} />
        </>
      }
      onPlayback={setPicture}
      onFullscreen={onFullscreen}
      onBack={() => go(ways.live())}
      onPlayingBeat={() => room?.play(deviceUuid())}
      {...told}
    >
      {children}
      {isConnecting && (
        <p className={style.waiting} role="status">
          <Trans>Connecting to the show</Trans>
        </p>
      )}
      {isInterrupted && (
        <p className={style.interrupted} role="status">
          <Trans>The streamer's connection is interrupted. The show goes on in a moment.</Trans>
        </p>
      )}
      <RoomGifts room={room} />
      <RoomBullets from={room} />
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
    news: view?.news ?? null,
    isOver: view?.connection === 'over',
    isSilent: view?.isOnAir === false && view.connection !== 'over',
  }
}

/** The show's address, asked for until its first pictures are there. */
function useStream(showId: string, isOver: boolean): Access | null {
  const [found, setFound] = useState<Access | null>(null)
  const askOnce = useCallback(async () => {
    const operation = session.viewer() ? playback.getLiveShowAccess : playback.getLiveShowPublicAccess
    const { data } = await call(operation, { params: { id: showId }, query: {} })
    return data
  }, [showId])

  useEffect(() => {
    if (isOver) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const look = async () => {
      try {
        const access = await askOnce()
        if (isCurrent) setFound(access)
      } catch (error) {
        // Not published yet, or a moment without a server: the show may come any second.
        if (isCurrent && !isRefusal(error, 'SHOW_NOT_FOUND'))
          timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
      }
    }
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [askOnce, isOver])
  return found
}

/** What of it can be gone back to while it is on air. */
function rewindOf({ startedAt }: Show, access: Access | null) {
  if (!access?.rewind || startedAt === null) return undefined
  return { ...access.rewind, beganAtMs: startedAt }
}
