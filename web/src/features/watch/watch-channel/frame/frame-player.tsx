import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '@tayang/design'
import type { PlayerTexts } from '@tayang/player/react'
import { ArrowLeft } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { frameOf } from './frame-address.ts'
import style from '../watch-channel.module.css'

interface FramePlayerProps {
  /** Null until it is known. */
  url: string | null
  title: string
  words: PlayerTexts
  onBack: () => void
}

/** Somebody's page in place of a player. It can neither leave its frame nor touch this page. */
export function FramePlayer({ url, title, words, onBack }: FramePlayerProps) {
  const { t } = useLingui()
  // On the server nobody waits for a frame; and only the browser knows for sure where this page stands.
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  )
  const frame = url !== null && origin !== null ? frameOf(url, origin) : null
  const isWrong = url !== null && origin !== null && frame === null
  return (
    <section className={style.frame} aria-label={`${words.player}: ${title}`}>
      {frame && (
        <iframe
          src={frame.src}
          title={title}
          sandbox={frame.sandbox}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      {!frame && (
        <p className={style.waiting} role={isWrong ? 'alert' : 'status'}>
          {isWrong ? (
            <Trans>There's Something wrong. Please try again later.</Trans>
          ) : (
            <Trans>Tuning in</Trans>
          )}
        </p>
      )}
      <IconButton label={t`Back`} filled className={style.back} onClick={onBack}>
        <ArrowLeft size={22} aria-hidden />
      </IconButton>
    </section>
  )
}

const never = () => () => {}
