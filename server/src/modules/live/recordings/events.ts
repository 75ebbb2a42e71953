/** A show that is over can be watched again. */
export interface RecordingReady {
  type: 'catalog.recording-ready'
  showId: string
  videoId: string
  at: number
}
