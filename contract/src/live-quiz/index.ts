/** The live quiz of a show, its question sets, and polls; what a room is told is in `contract/src/socket`. */
export * as liveQuiz from './operations.ts'
export * as polls from './polls.ts'
export * as quizSets from './sets.ts'
export type { Audience, DeskRound, DeskState, QuizBoard, QuizDesk, ReplayedQuiz } from './operations.ts'
export type { CsvProblem } from './sets.ts'
export type {
  BoardRow,
  ListedQuizSet,
  OwnPlace,
  Poll,
  QuizLamp,
  QuizMode,
  QuizQuestion,
  QuizSet,
  RevealedQuestion,
  RunningQuiz,
  VoidReason,
} from './shapes.ts'
