/** What the search says. */
export const failed = 'The search did not work. Please try again.';
export const tooShort = 'Type at least two letters, or a number.';
export const noLetters = 'Type letters or numbers. Symbols alone find nothing.';
