// The one place that knows where libavfilter's headers are; as FFmpegImport, for a library that may be missing alone.
#if canImport(CFFmpegFilter_x86_64)
@_exported public import CFFmpegFilter_x86_64
#elseif canImport(CFFmpegFilter_aarch64)
@_exported public import CFFmpegFilter_aarch64
#elseif canImport(CFFmpegFilter_flat)
@_exported public import CFFmpegFilter_flat
#endif
