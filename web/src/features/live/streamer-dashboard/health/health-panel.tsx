import { Trans, useLingui } from '@lingui/react/macro'
import type { StreamHealth } from '@tayang/contract'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useLanguage } from '#shared/i18n'
import { Panel } from '../panel.tsx'
import { addFigures, warningOf, type HealthFigures } from './health-history.ts'
import { Sparkline } from './sparkline.tsx'
import style from './health.module.css'

/** How the show arrives: figures of now and of the last ten minutes. */
export function HealthPanel({ health }: { health: StreamHealth | null }) {
  const { t } = useLingui()
  const history = useHistory(health)
  const now = health?.figures ?? null
  const number = useNumber()
  return (
    <Panel
      title={t`Health`}
      place={4}
      aside={
        <span className={style.span}>
          <Trans>Last 10 min</Trans>
        </span>
      }
    >
      <dl className={style.figures}>
        <Figure
          name={t`Video bitrate`}
          value={now && number(now.bitsPerSecond / 1000, 0)}
          unit="kbps"
          line={<Sparkline values={history.map(({ bitsPerSecond }) => bitsPerSecond)} />}
        />
        <Figure
          name={t`Frame rate`}
          value={now && number(now.framesPerSecond, 1)}
          unit="fps"
          line={<Sparkline values={history.map(({ framesPerSecond }) => framesPerSecond)} most={60} />}
        />
        <Figure
          name={t`Key frames`}
          value={now && number(now.keyFrameMs / 1000, 1)}
          unit="s"
          line={<Sparkline values={history.map(({ keyFrameMs }) => keyFrameMs)} most={4000} />}
        />
        <Figure
          name={t`Dropped frames`}
          value={now && number(now.droppedFrames, 0)}
          line={
            <Sparkline values={history.map(({ droppedFrames }) => droppedFrames)} most={10} tone="brand" />
          }
        />
        <Figure
          name={t`Round trip`}
          value={now && now.roundTripMs !== null ? number(now.roundTripMs, 0) : null}
          unit="ms"
          line={
            <Sparkline values={history.map(({ roundTripMs }) => roundTripMs ?? 0)} most={200} tone="brand" />
          }
        />
      </dl>
      <Warnings health={health} history={history} />
    </Panel>
  )
}

interface FigureProps {
  name: string
  value: string | null
  unit?: string
  line: ReactNode
}

function Figure({ name, value, unit, line }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? (
          <b>–</b>
        ) : (
          <>
            <b>{value}</b> {unit && <span>{unit}</span>}
          </>
        )}
        {line}
      </dd>
    </div>
  )
}

function Warnings({ health, history }: { health: StreamHealth | null; history: readonly HealthFigures[] }) {
  if (!health) return <NoFiguresYet />
  const isAway = health.state === 'away'
  const warning = isAway ? null : warningOf(history)
  const isUnkept = health.recording.state === 'stopped'
  if (!warning && !isUnkept && health.secondPublisherAt === null && health.unplayable === null) {
    if (!isAway && history.length === 0) return <NoFiguresYet />
    return (
      <p className={style.calm}>
        {isAway ? (
          <Trans>Stats return when your streaming software reconnects.</Trans>
        ) : (
          <Trans>Nothing to worry about.</Trans>
        )}
      </p>
    )
  }
  return (
    <ul className={style.warnings}>
      {health.unplayable !== null && (
        <Warning>
          {health.unplayable === 'video-codec' ? (
            <Trans>Your video codec cannot be shown. Choose H.264 (x264, NVENC H.264, …).</Trans>
          ) : health.unplayable === 'sound-codec' ? (
            <Trans>Your sound codec cannot be played. Choose AAC.</Trans>
          ) : (
            <Trans>We can't show the video from your software. Check its output settings.</Trans>
          )}
        </Warning>
      )}
      {warning === 'bitrate' && (
        <Warning>
          <Trans>Your bitrate fell. Check your connection, or choose a lower bitrate.</Trans>
        </Warning>
      )}
      {warning === 'drops' && (
        <Warning>
          <Trans>Frames were dropped. A lower resolution or frame rate helps your computer.</Trans>
        </Warning>
      )}
      {warning === 'key-frames' && (
        <Warning>
          <Trans>Key frames are far apart. Set the keyframe interval to 1 or 2 seconds.</Trans>
        </Warning>
      )}
      {isUnkept && (
        <Warning>
          <Trans>Your show continues, but it's no longer being recorded.</Trans>
        </Warning>
      )}
      {health.secondPublisherAt !== null && (
        <Warning>
          <Trans>
            Someone else tried to go live with your key and was blocked. Reset it after your show.
          </Trans>
        </Warning>
      )}
    </ul>
  )
}

function NoFiguresYet() {
  return (
    <p className={style.calm}>
      <Trans>Stats appear once you're live.</Trans>
    </p>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <li>
      <TriangleAlert size={16} aria-hidden />
      <span>{children}</span>
    </li>
  )
}

/** What was seen since this page came. */
function useHistory(health: StreamHealth | null): readonly HealthFigures[] {
  const [history, setHistory] = useState<readonly HealthFigures[]>([])
  const isOn = health !== null
  const figures = health?.figures
  useEffect(() => {
    if (!isOn) setHistory([])
    else if (figures) setHistory((before) => addFigures(before, figures))
  }, [isOn, figures])
  return history
}

function useNumber() {
  const language = useLanguage()
  return (value: number, digits: number) =>
    new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-GB', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value)
}
