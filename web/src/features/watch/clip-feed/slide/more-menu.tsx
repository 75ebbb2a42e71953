import { Trans, useLingui } from '@lingui/react/macro'
import { Sheet } from '@tayang/design'
import { speeds } from '@tayang/player/core'
import { chooseAndKeepCaptions, type Playback } from '@tayang/player/dom'
import { lazyPart } from '@tayang/design/lazy-part'
import { EyeOff, Flag, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useDataModeNames } from '#shared/i18n'
import { requireViewer, useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { urls } from '#shared/urls'
import type { ClipView } from '../feed/clip-view.ts'
import style from './more-menu.module.css'

const ReportDialog = lazyPart(async () => (await import('#features/people/report-abuse')).ReportDialog)

interface MoreMenuProps {
  clip: ClipView
  playback: Playback | null
  onUnwanted: () => void
  onClose: () => void
}

/** What is rarely wanted of a clip: reports, its address, and how it plays. */
export function MoreMenu({ clip, playback, onUnwanted, onClose }: MoreMenuProps) {
  const { t } = useLingui()
  const [isReporting, setIsReporting] = useState(false)
  const isOwn = useViewer()?.profile.id === clip.owner?.profileId && clip.owner !== null
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${urls.clip(clip.id)}`)
      showToast(t`Successfully copied to clipboard`, 'ok')
    } catch {
      showToast(t`Please copy the marked address.`, 'error')
    }
    onClose()
  }
  if (isReporting) {
    return (
      <ReportDialog
        reported={{
          profileId: clip.owner?.profileId ?? null,
          type: 'content',
          entity: { id: clip.id, value: clip.title },
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <Sheet open onClose={onClose} label={t`More`} className={style.menu}>
      {playback && <PlaybackChoices playback={playback} />}
      <ul className={style.rows}>
        <li>
          <button type="button" onClick={() => void handleCopy()}>
            <Link2 size={20} aria-hidden />
            <Trans>Copy link</Trans>
          </button>
        </li>
        {!isOwn && (
          <>
            <li>
              <button type="button" onClick={onUnwanted}>
                <EyeOff size={20} aria-hidden />
                <Trans>Not interested</Trans>
              </button>
            </li>
            <li>
              <button
                type="button"
                onClick={() => requireViewer(urls.clip(clip.id)) && setIsReporting(true)}
                aria-haspopup="dialog"
              >
                <Flag size={20} aria-hidden />
                <Trans>Report</Trans>
              </button>
            </li>
          </>
        )}
      </ul>
    </Sheet>
  )
}

function PlaybackChoices({ playback }: { playback: Playback }) {
  const { t } = useLingui()
  const { qualities, chosenHeightPx, captions, captionId, speed, dataRule } = useStore(playback.view)
  const isAudioOnly = dataRule.isAudioOnly
  const names = useDataModeNames()
  return (
    <div className={style.choices}>
      {!isAudioOnly && (
        <label>
          <Trans>Quality</Trans>
          <select
            value={chosenHeightPx ?? ''}
            onChange={({ target }) =>
              playback.chooseQuality(target.value === '' ? null : Number(target.value))
            }
          >
            <option value="">{t`Auto`}</option>
            {qualities.map(({ heightPx }) => (
              <option key={heightPx} value={heightPx}>
                {heightPx}p
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <Trans>Captions</Trans>
        <select
          value={captionId ?? ''}
          disabled={captions.length === 0}
          onChange={({ target }) =>
            chooseAndKeepCaptions(playback, target.value === '' ? null : Number(target.value))
          }
        >
          <option value="">{t`Off`}</option>
          {captions.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>Speed</Trans>
        <select value={speed} onChange={({ target }) => playback.setSpeed(Number(target.value))}>
          {speeds.map((one) => (
            <option key={one} value={one}>
              {one === 1 ? t`Normal` : `${one}×`}
            </option>
          ))}
        </select>
      </label>
      <p>
        Hemat Kuota: <b>{names[dataRule.mode]}</b>
      </p>
    </div>
  )
}
