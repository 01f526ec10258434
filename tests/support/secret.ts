/** A SESSION_SECRET that protects nothing but tests. */
export const testSecret = 'Zr8KcQ0mW3vTqYp6dLfXh1nBsJ5uEa2gOi7RkMxV4wA';
