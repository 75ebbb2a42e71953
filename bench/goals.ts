import { apiCost } from './api/api-cost.ts'
import { signedInCost } from './api/signed-in-cost.ts'
import { chatCost } from './chat/chat-cost.ts'
import { roomCost } from './chat/room-cost.ts'
import { momentCost } from './clips/moment-cost.ts'
import { clipCost } from './clips/clip-cost.ts'
import { swipe } from './clips/swipe.ts'
import { cloneToPicture } from './clone/clone-to-picture.ts'
import { deskCost } from './console/desk-cost.ts'
import { wallCost } from './console/wall-cost.ts'
import { drawRoot } from './draws/draw-root.ts'
import { recomputeDraw } from './draws/recompute-draw.ts'
import { heartbeatCost } from './heartbeat/heartbeat-cost.ts'
import { giftCost } from './ledger/gift-cost.ts'
import { surviveDisks } from './ledger/survive-disks.ts'
import { surviveKills } from './ledger/survive-kills.ts'
import { filmOverLines } from './line/film-over-lines.ts'
import { liveOverLines } from './line/live-over-lines.ts'
import { quizCost } from './live-quiz/quiz-cost.ts'
import { joinShow } from './live/join-show.ts'
import { liveLatency } from './live/live-latency.ts'
import { longShow } from './live/long-show.ts'
import { originCost } from './live/origin-cost.ts'
import { servingCost } from './live/serving-cost.ts'
import { publishToPlayable } from './live/publish-to-playable.ts'
import { wholeMemory } from './memory/whole-memory.ts'
import { pagesOnAPhone } from './pages/pages-on-a-phone.ts'
import { pageWeight } from './pages/page-weight.ts'
import { firstFrame } from './player/first-frame.ts'
import { quizOffer } from './player/quiz-offer.ts'
import { surviveFaults } from './player/survive-faults.ts'
import type { Benchmark } from './protocol/figure.ts'
import { searchCost } from './search/search-cost.ts'
import { pictureBytes } from './transcode/picture-bytes.ts'
import { transcodeCpu } from './transcode/transcode-cpu.ts'

/** Every benchmark, in the order in which they run. */
export const benchmarks: readonly Benchmark[] = [
  apiCost,
  signedInCost,
  searchCost,
  heartbeatCost,
  giftCost,
  clipCost,
  deskCost,
  wallCost,
  chatCost,
  roomCost,
  quizCost,
  pageWeight,
  pagesOnAPhone,
  firstFrame,
  quizOffer,
  swipe,
  filmOverLines,
  liveOverLines,
  surviveFaults,
  surviveKills,
  surviveDisks,
  liveLatency,
  publishToPlayable,
  joinShow,
  longShow,
  originCost,
  servingCost,
  momentCost,
  drawRoot,
  recomputeDraw,
  transcodeCpu,
  wholeMemory,
  pictureBytes,
  cloneToPicture,
]
