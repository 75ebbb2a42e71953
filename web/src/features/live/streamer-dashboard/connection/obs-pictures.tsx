import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import style from './connection.module.css'

/** Drawn, not photographed: where things are in the settings of OBS, in its own words, which are English. */
function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg className={style.drawing} viewBox="0 0 320 180" role="img" aria-label={label}>
      <rect width="320" height="180" rx="8" fill="#1b1d26" />
      <rect width="320" height="22" rx="8" fill="#2a2d3a" />
      {[14, 26, 38].map((x) => (
        <circle key={x} cx={x} cy="11" r="3" fill="#4a4e60" />
      ))}
      {children}
    </svg>
  )
}

const SIDE = ['General', 'Stream', 'Output', 'Audio', 'Video']

function Side({ chosen }: { chosen: string }) {
  return (
    <>
      <rect x="8" y="30" width="74" height="142" rx="4" fill="#14161e" />
      {SIDE.map((name, n) => (
        <g key={name}>
          {name === chosen && <rect x="10" y={34 + n * 24} width="70" height="20" rx="3" fill="#ff5a3c" />}
          <text x="20" y={48 + n * 24} fontSize="10" fill={name === chosen ? '#1a0500' : '#b4b1c0'}>
            {name}
          </text>
        </g>
      ))}
    </>
  )
}

interface RowProps {
  y: number
  name: string
  value: string
  isMarked?: boolean
}

function Row({ y, name, value, isMarked = false }: RowProps) {
  return (
    <>
      <text x="94" y={y + 14} fontSize="9.5" fill="#b4b1c0">
        {name}
      </text>
      <rect
        x="186"
        y={y}
        width="124"
        height="22"
        rx="4"
        fill="#0d0e14"
        stroke={isMarked ? '#ff5a3c' : '#3a3d4c'}
        strokeWidth={isMarked ? 1.6 : 1}
      />
      <text x="194" y={y + 14.5} fontSize="9.5" fill="#f5f4f7">
        {value}
      </text>
    </>
  )
}

export function ObsStreamPicture() {
  const { t } = useLingui()
  return (
    <Frame label={t`Settings of OBS, page Stream: Service Custom, then Server and Stream Key`}>
      <Side chosen="Stream" />
      <Row y={40} name="Service" value="Custom..." />
      <Row y={76} name="Server" value="rtmp://.../live" isMarked />
      <Row y={112} name="Stream Key" value="••••••••••••••" isMarked />
    </Frame>
  )
}

export function ObsOutputPicture() {
  const { t } = useLingui()
  return (
    <Frame label={t`Settings of OBS, page Output: Video Bitrate and Keyframe Interval`}>
      <Side chosen="Output" />
      <Row y={40} name="Video Encoder" value="x264" />
      <Row y={76} name="Video Bitrate" value="4500 Kbps" isMarked />
      <Row y={112} name="Keyframe Interval" value="1 s" isMarked />
    </Frame>
  )
}

export function ObsStartPicture() {
  const { t } = useLingui()
  return (
    <Frame label={t`Main window of OBS: the button Start Streaming at the lower right`}>
      <rect x="8" y="30" width="206" height="142" rx="4" fill="#0d0e14" />
      <path d="M40 148 92 84l34 40 22-22 44 46Z" fill="#2b3a4a" />
      <circle cx="166" cy="66" r="12" fill="#f4c152" />
      <text x="224" y="46" fontSize="9.5" fill="#b4b1c0">
        Controls
      </text>
      <rect x="222" y="54" width="90" height="22" rx="4" fill="#ff5a3c" />
      <text x="267" y="68.5" fontSize="9.5" fill="#1a0500" textAnchor="middle">
        Start Streaming
      </text>
      {['Start Recording', 'Settings'].map((name, n) => (
        <g key={name}>
          <rect x="222" y={82 + n * 28} width="90" height="22" rx="4" fill="#2a2d3a" />
          <text x="267" y={96.5 + n * 28} fontSize="9.5" fill="#b4b1c0" textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
    </Frame>
  )
}
