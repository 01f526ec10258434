/** Never shown again by a form, not even to whoever has typed them. */
export const secretFields = ['password', 'newPassword', 'otp', 'ownPassword', 'ownCode'];
