import type { MomentDraft, OwnClip } from '@tayang/contract'

const STARTS_AT = Date.UTC(2026, 10, 20, 14, 0, 0)

/** The media time of a second of the draft below. */
export const at = (second: number): number => STARTS_AT + second * 1_000

const rani = { id: 'rani', name: 'Rani Kusuma', avatar: null }

/** Ninety seconds of a show that were kept in their eighty-fifth, for tests. */
export const aDraft: MomentDraft = {
  id: 'moment-1',
  showId: 'show-1',
  showTitle: 'Malam Mabar',
  owner: rani,
  startsAt: at(0),
  endsAt: at(90),
  pressedAt: at(85),
  showStartedAt: at(0) - (71 * 60 + 15) * 1_000,
  cutsAt: Array.from({ length: 90 }, (_, second) => at(second)),
  breaksAt: [],
  bytesPerSecond: 150_000,
  width: 1280,
  height: 720,
  stream: '/media/g/grant/drafts/moment-1/main.m3u8',
  heat: {
    startsAt: at(0),
    stepMs: 5_000,
    chat: [1, 2, 1, 0, 3, 2, 1, 0, 1, 2, 4, 9, 30, 22, 8, 3, 1, 1],
    gifts: [0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 200, 50, 5, 0, 0, 0],
  },
  waitsForOwner: true,
  framing: { kind: 'whole' },
  expiresAt: at(86_400),
}

/** What it becomes where the owner looks at it first. */
export const aClip: OwnClip = {
  id: 'clip-1',
  kind: 'moment',
  state: 'pending',
  reason: null,
  canResubmit: false,
  titles: { 1: 'Malam Mabar · 1:12:10' },
  tags: [],
  language: 'id',
  rating: 'SU',
  allowsComments: true,
  allowsEmbed: true,
  thumbnail: null,
  durationSeconds: 30,
  width: 1280,
  height: 720,
  views: 0,
  totalLikes: 0,
  totalComments: 0,
  diamonds: 0,
  owner: rani,
  maker: { id: 'profile-1', name: 'Rani', avatar: null },
  createdAt: at(90),
  upload: null,
  stream: '/media/g/grant/clip-1/main.m3u8',
}
