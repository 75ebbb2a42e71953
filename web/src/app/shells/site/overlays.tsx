import { useStore } from 'zustand'
import { useLingui } from '@lingui/react/macro'
import { Toast } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { mediaBytesOfPage, watchMeter } from '@tayang/player/dom'
import { openOverlays, watchOverlays } from '@tayang/design/overlays'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { sessionExpired, sessionFailed, signInRequest, useViewer } from '#shared/session'
import { OpenedPush, PushPrompt } from '#features/account/push'
import { OnAirWatch } from '#features/shared/on-air'
import { toasts } from '#shared/toasts'
import { tracking } from '#shared/track'
import { playsAtOnce } from '#shared/urls'
import { useUpkeep } from '../use-upkeep.ts'
import { privacyChoice } from './privacy-choice.ts'
import style from './site-shell.module.css'

const AuthDialogs = lazyPart(async () => (await import('#features/account/sign-in')).AuthDialogs)
const Notices = lazyPart(async () => (await import('#features/account/notifications')).Notices)
const BackCloses = lazyPart(async () => (await import('#shared/back')).BackCloses)
const DataWatch = lazyPart(async () => (await import('#features/watch/hemat-kuota')).DataWatch)
const PrivacyBar = lazyPart(async () => (await import('./privacy-bar.tsx')).PrivacyBar)

/** The overlays of every page, and its background work. They load after hydration. */
export function Overlays({ pagesOfVisit }: { pagesOfVisit: number }) {
  useUpkeep()
  // One prompt at a time; null until it is known whether push prompts.
  const [isPushAsking, setPushAsking] = useState<boolean | null>(null)
  return (
    <>
      <Toasts />
      {useNeedsSession() && <AuthDialogs />}
      {useAsksForPrivacy(isPushAsking === false) && <PrivacyBar />}
      {useViewer() && <Notices />}
      {!usePlaysAtOnce() && <PushPrompt pagesOfVisit={pagesOfVisit} onAsking={setPushAsking} />}
      {useHasMedia() && <DataWatch />}
      {useHadOverlay() && <BackCloses />}
      <OpenedPush />
      <OnAirWatch />
    </>
  )
}

export function Toasts() {
  const { t } = useLingui()
  const shown = useStore(toasts)
  return (
    <div className={style.toasts} role="status" aria-label={t`Messages`}>
      {shown.map((toast) => (
        <Toast key={toast.id} tone={toast.tone}>
          {toast.text}
        </Toast>
      ))}
    </div>
  )
}

/** Once per browser, and again when the person wants to change the choice; never over a film. */
function useAsksForPrivacy(isFree: boolean): boolean {
  const choice = useStore(tracking)
  const isAskedFor = useStore(privacyChoice)
  const plays = usePlaysAtOnce()
  return isAskedFor || (choice === 'open' && isFree && !plays)
}

/** Whether this page has fetched media: before that there is no usage to report. */
function useHasMedia(): boolean {
  const [has, setHas] = useState(() => mediaBytesOfPage() > 0)
  useEffect(() => watchMeter(() => setHas(true)), [])
  return has
}

/** Whether anything has lain over the page: until then Back leaves it. */
function useHadOverlay(): boolean {
  const [had, setHad] = useState(() => openOverlays().length > 0)
  useEffect(() => {
    const note = () => setHad(true)
    document.addEventListener('toggle', note, { capture: true, once: true })
    return watchOverlays(note)
  }, [])
  return had
}

function usePlaysAtOnce(): boolean {
  const { pathname, search } = useLocation()
  return playsAtOnce(new URL(pathname + search, location.origin))
}

/** True as soon as anything needs the session; a guest who only watches fetches none of it. */
function useNeedsSession(): boolean {
  const viewer = useViewer()
  const ask = useStore(signInRequest)
  const expired = useStore(sessionExpired)
  const failed = useStore(sessionFailed)
  const [needed, setNeeded] = useState(false)
  const now = viewer !== null || ask !== null || expired || failed
  useEffect(() => {
    if (now) setNeeded(true)
  }, [now])
  return needed || now
}
