/* Passed in the place of an action's code by what asks for no action: negative, so that they are nobody's code. */

/** An action that is legal against every foe. */
export const ANY = -1

/** A blow that answers an attack, and may receive a charge. */
export const ANSWER = -2

/** A reaction that is no blow. */
export const NO_BLOW = -3

/** An attack on one who grips the attacker, from where it is held. */
export const HELD = -4
