/**
 * @fileoverview Names that the player reads on what the engine hands over (cues and errors), and where the engine
 * is handed over. The compiler shortens every other name.
 * @externs
 */
var tayangEngine = {}
/** @type {?} */
Object.prototype.startTime
/** @type {?} */
Object.prototype.endTime
/** @type {?} */
Object.prototype.payload
/** @type {?} */
Object.prototype.lineBreak
/** @type {?} */
Object.prototype.nestedCues
/** @type {?} */
Object.prototype.fontStyle
/** @type {?} */
Object.prototype.fontWeight
/** @type {?} */
Object.prototype.severity
/** @type {?} */
Object.prototype.category
/** @type {?} */
Object.prototype.code
/** @type {?} */
Object.prototype.data
