/** The public interface of this module. */
