/** Fields that a form never shows again, not even to the person who typed them. */
export const secretFields = ['password', 'newPassword', 'otp', 'ownPassword', 'ownCode'];
