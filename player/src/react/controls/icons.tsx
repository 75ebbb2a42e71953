import type { ReactNode } from 'react'

/** Drawn inline, a few bytes each, so that the first controls load nothing else. */
function Icon({ children, fill = false }: { children: ReactNode; fill?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill={fill ? 'currentColor' : 'none'}
      stroke={fill ? 'none' : 'currentColor'}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const BackIcon = () => (
  <Icon>
    <path d="M20 12H4m7-7-7 7 7 7" />
  </Icon>
)
export const PlayIcon = () => (
  <Icon fill>
    <path d="M6 4.3c0-1 1.1-1.6 2-1.1l12 7.7c.8.5.8 1.7 0 2.2L8 20.8c-.9.5-2-.1-2-1.1z" />
  </Icon>
)
/** Scissors: a piece is cut out. */
export const MomentIcon = () => (
  <Icon>
    <circle cx="6" cy="6" r="3" />
    <circle cx="6" cy="18" r="3" />
    <path d="M8.1 8.1 20 20M14.8 14.8 12 12M8.1 15.9 20 4" />
  </Icon>
)
export const PauseIcon = () => (
  <Icon fill>
    <rect x="4.5" y="3" width="5.5" height="18" rx="1" />
    <rect x="14" y="3" width="5.5" height="18" rx="1" />
  </Icon>
)

function SkipIcon({ path, seconds }: { path: string; seconds: number }) {
  return (
    <Icon>
      <path d={path} />
      <text
        x="12"
        y="15.6"
        textAnchor="middle"
        fontSize="8.5"
        fontWeight="800"
        fill="currentColor"
        stroke="none"
      >
        {seconds}
      </text>
    </Icon>
  )
}
export const SkipBackIcon = ({ seconds }: { seconds: number }) => (
  <SkipIcon path="M4 4v5h5M4.5 9A8.8 8.8 0 1 1 3.2 12.6" seconds={seconds} />
)
export const SkipForwardIcon = ({ seconds }: { seconds: number }) => (
  <SkipIcon path="M20 4v5h-5m4.5 0A8.8 8.8 0 1 0 20.8 12.6" seconds={seconds} />
)

const SPEAKER = 'M11 5 6.5 9H3v6h3.5l4.5 4z'
export const VolumeIcon = () => (
  <Icon>
    <path d={`${SPEAKER}m4 4a4 4 0 0 1 0 6m3-9a8 8 0 0 1 0 12`} />
  </Icon>
)
export const MutedIcon = () => (
  <Icon>
    <path d={SPEAKER} />
    <path d="m16 9.5 5 5m0-5-5 5" />
  </Icon>
)
export const NextIcon = () => (
  <Icon>
    <path d="M4 4.5v15L17 12zM20.5 4v16" />
  </Icon>
)
export const EpisodesIcon = () => (
  <Icon>
    <path d="M3 6h18M3 12h8M3 18h8m4-6.5v8l6-4z" />
  </Icon>
)
export const CaptionsIcon = () => (
  <Icon>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="M7 11.5h3m3 0h4m-10 4h6m3 0h1" />
  </Icon>
)
export const SettingsIcon = () => (
  <Icon>
    <path d="M10.3 3h3.4l.5 2.6 1.8 1 2.5-.9 1.7 3-2 1.7v2.2l2 1.7-1.7 3-2.5-.9-1.8 1-.5 2.6h-3.4l-.5-2.6-1.8-1-2.5.9-1.7-3 2-1.7v-2.2l-2-1.7 1.7-3 2.5.9 1.8-1z" />
    <circle cx="12" cy="11.5" r="3" />
  </Icon>
)
export const PictureInPictureIcon = () => (
  <Icon>
    <path d="M21 10V7a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h4" />
    <rect x="13" y="13" width="8" height="6" rx="1.5" />
  </Icon>
)
export const RemoteIcon = () => (
  <Icon>
    <path d="M3 9V7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-5M3 13a6 6 0 0 1 6 6m-6-2a2 2 0 0 1 2 2" />
  </Icon>
)
export const FullscreenIcon = () => (
  <Icon>
    <path d="M8 4H6a2 2 0 0 0-2 2v2m12-4h2a2 2 0 0 1 2 2v2M8 20H6a2 2 0 0 1-2-2v-2m12 4h2a2 2 0 0 0 2-2v-2" />
  </Icon>
)
export const LeaveFullscreenIcon = () => (
  <Icon>
    <path d="M4 8h2a2 2 0 0 0 2-2V4m12 4h-2a2 2 0 0 1-2-2V4M4 16h2a2 2 0 0 1 2 2v2m12-4h-2a2 2 0 0 0-2 2v2" />
  </Icon>
)
export const TheatreIcon = () => (
  <Icon>
    <rect x="3" y="7" width="18" height="10" rx="2" />
  </Icon>
)
export const ChatIcon = () => (
  <Icon>
    <path d="M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H8l-5 4V6a2 2 0 0 1 2-2zm3 5h8m-8 3.5h5" />
  </Icon>
)
export const EyeIcon = () => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
)
export const RestartIcon = () => (
  <Icon>
    <path d="M4 4v5h5M4.5 9A8.5 8.5 0 1 1 3.5 13" />
  </Icon>
)
export const ChevronIcon = () => (
  <Icon>
    <path d="m9 5 7 7-7 7" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)
export const StepIcon = ({ by }: { by: 1 | -1 }) => (
  <Icon>
    <path d={by > 0 ? 'm6 15 6-6 6 6' : 'm6 9 6 6 6-6'} />
  </Icon>
)
